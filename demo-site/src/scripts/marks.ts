/**
 * Numbers the texts that the server marked with keys (`data-text`, `data-text-aria-label`, …) before scripts change the
 * page. The same page in another language has the same marks in the same order, so the numbers connect old and new texts.
 */
const attributes = ['aria-label', 'alt', 'content', 'dir', 'lang', 'placeholder', 'title']
const markNames = ['data-text', ...attributes.map((name) => `data-text-${name}`)]
const markSelector = markNames.map((name) => `[${name}]`).join()

/** Numbers the marks of a page as the server sent it, including templates. */
export function numberMarks(page: Document) {
  const counts = new Map<string, number>()
  for (const element of marksIn(page)) {
    const keys = markNames.map((name) => element.getAttribute(name) ?? '').join()
    const count = counts.get(keys) ?? 0
    counts.set(keys, count + 1)
    element.setAttribute('data-text-place', `${keys} ${count}`)
  }
}

/** Replaces the page's texts by those of the same page in another language. */
export function replaceTexts(translated: Document) {
  numberMarks(translated)
  const byPlace = new Map(marksIn(translated).map((element) => [element.getAttribute('data-text-place'), element]))
  for (const element of marksIn(document)) {
    const other = byPlace.get(element.getAttribute('data-text-place'))
    if (!other) continue
    if (element.hasAttribute('data-text')) element.textContent = other.textContent
    for (const name of attributes) {
      const text = element.hasAttribute(`data-text-${name}`) ? other.getAttribute(name) : null
      if (text !== null) element.setAttribute(name, text)
    }
  }
  document.title = translated.title
}

function marksIn(root: ParentNode): Element[] {
  const inTemplates = [...root.querySelectorAll('template')].flatMap(({ content }) => marksIn(content))
  return [...root.querySelectorAll(markSelector), ...inTemplates]
}
