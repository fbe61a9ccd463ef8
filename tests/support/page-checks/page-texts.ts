/**
 * Finds untranslated texts (without brackets in the pseudo-locale `en-XA`) and boxes
 * that are too small for translations. Both functions also run in `page.evaluate`, so they can't use imports.
 */

/**
 * Returns texts of the page and its shadow roots that are neither translated nor data: visible, announced or in a field.
 * Omits numbers, single letters, times and texts with their own `lang`.
 * @param data texts of the server and the user: names, addresses, IDs
 */
export function hardCodedTexts(data: readonly string[]): string[] {
  const language = document.documentElement.lang
  const textAttributes = ['aria-label', 'aria-description', 'aria-roledescription', 'alt', 'placeholder', 'title']
  const calendar =
    /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(day|sday|nesday|rsday|urday)?\b|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b|\b([ap]m|GMT|UTC|SGT|km|kg|today|tomorrow|yesterday)\b|(?<=\d\s)min\b/gi
  const plain = (text: string) =>
    text
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  const knownTexts = data.map((text) => plain(text).toLowerCase()).join('\n')
  const found = new Set<string>()

  /** Returns the untranslated parts of a text. */
  function untranslatedParts(text: string): string[] {
    const isUnknown = (piece: string) => !knownTexts.includes(piece.toLowerCase())
    let rest = plain(text)
    for (let before = ''; before !== rest; ) {
      before = rest
      rest = rest.replace(/\[[^[\]]*\]/g, '\n')
    }
    const pieces = rest.replace(calendar, '').split(/[\n·,()]| - /)
    return pieces
      .map((piece) => piece.replace(/^[\d\s.,:–-]+|[\d\s.,:–-]+$/g, ''))
      .filter((piece) => /\p{L}{2}/u.test(piece) && isUnknown(piece))
  }

  function check(text: string, element: Element, parent: Element | null) {
    const [left] = untranslatedParts(text)
    // A sentence with a link in its middle is one text in several nodes.
    const isTranslatedInParent =
      left !== undefined &&
      parent !== null &&
      !untranslatedParts(parent.textContent ?? '')
        .join()
        .includes(left)
    if (left !== undefined && !isTranslatedInParent) found.add(`<${element.localName}> ${text.trim()}`)
  }

  function isInOtherLanguage(element: Element) {
    const elementLanguage = element.closest('[lang]')?.getAttribute('lang')
    return (
      elementLanguage !== null &&
      elementLanguage !== undefined &&
      elementLanguage !== 'en-XA' &&
      elementLanguage !== language
    )
  }

  function walk(root: Document | ShadowRoot) {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) walk(element.shadowRoot)
      if (/^(script|style|template|noscript|code|pre)$/.test(element.localName)) continue
      const isInTemplateOrHead = element.closest('template') ?? element.closest('head')
      if (isInTemplateOrHead || isInOtherLanguage(element)) continue
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE)
          check(node.textContent ?? '', element, element.closest('p, label, li, dd') ?? element.parentElement)
      }
      for (const name of textAttributes) check(element.getAttribute(name) ?? '', element, null)
    }
  }
  walk(document)
  return [...found]
}

/** Returns boxes that are partly outside the window, or whose text overflows them, with their text. */
export function overflows(): string[] {
  const found = new Set<string>()
  const width = document.documentElement.clientWidth
  const nameOf = (element: Element) => {
    const text = (element.textContent || element.getAttribute('aria-label') || '').replace(/\s+/g, ' ').trim()
    const { left, right } = element.getBoundingClientRect()
    return `<${element.localName}> from ${Math.round(left)} to ${Math.round(right)}: ${text.slice(0, 60)}`
  }

  /** Whether an ancestor scrolls or clips on purpose. */
  function isClippedOrScrolled(element: Element) {
    for (let at: Element | null = element; at; at = at.parentElement ?? hostOf(at)) {
      const { overflowX, position, clipPath } = getComputedStyle(at)
      if (at !== document.documentElement && at !== document.body && overflowX !== 'visible') return true
      if (clipPath !== 'none' || (position === 'absolute' && at.clientWidth <= 1)) return true
    }
    return false
  }

  function hostOf(element: Element): Element | null {
    const root = element.getRootNode()
    return root instanceof ShadowRoot ? root.host : null
  }

  function walk(root: Document | ShadowRoot) {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) walk(element.shadowRoot)
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.height === 0) continue
      const isOutsideWindow = box.right > width + 1 || box.left < -1
      const doesTextOverflow =
        element.clientWidth > 0 &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX === 'visible' &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if ((isOutsideWindow || doesTextOverflow) && !isClippedOrScrolled(element)) found.add(nameOf(element))
    }
  }
  walk(document)
  return [...found]
}

/** Returns texts of buttons, tabs and labels that are cut off, and lines whose letters are cut off above or below. */
export function clippedTexts(): string[] {
  const found = new Set<string>()
  function walk(root: Document | ShadowRoot) {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) walk(element.shadowRoot)
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!hasText || element.clientWidth <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue
      const { overflowX, overflowY, clipPath, webkitLineClamp } = getComputedStyle(element)
      if (clipPath !== 'none' || webkitLineClamp !== 'none') continue
      const isName = element.closest('bdi, [translate=no]') !== null
      const isCutAtSide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && !isName
      const isCutAbove = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2
      const isControl = element.closest('button, [role=tab], label, summary, th, a') !== null
      if ((isCutAtSide && isControl) || isCutAbove) {
        found.add(`cut off: <${element.localName}> ${element.textContent?.trim().slice(0, 60)}`)
      }
    }
  }
  walk(document)
  return [...found]
}
