/** How translators change a text: Chrome's replaces it by `<font>`, others put it into one. */
export type Translation = 'replaced' | 'wrapped'

/** Translates a shadow root's texts, now and after each change, as a browser's translator does. Returns a stop function. */
export function translateTexts(root: ShadowRoot, translation: Translation): () => void {
  function translateAll() {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, style, script, svg, option')) continue
      const font = document.createElement('font')
      if (translation === 'replaced') {
        // The words stay the same, so that tests find them.
        const inner = document.createElement('font')
        inner.append(text.data)
        font.append(inner)
        text.replaceWith(font)
      } else {
        text.before(font)
        font.append(text)
      }
    }
  }
  const observer = new MutationObserver(translateAll)
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  translateAll()
  return () => observer.disconnect()
}

/** Translates each element with a shadow root that is added. */
export function translateElementsIn(place: Element, translation: Translation) {
  const observer = new MutationObserver((records) => {
    for (const added of records.flatMap((record) => [...record.addedNodes])) {
      for (const element of added instanceof Element ? [added, ...added.querySelectorAll('*')] : []) {
        if (element.shadowRoot) translateTexts(element.shadowRoot, translation)
      }
    }
  })
  observer.observe(place, { childList: true, subtree: true })
}
