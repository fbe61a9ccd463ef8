/** Time after the last input during which the user may still be typing. */
const typingMs = 60_000
/** The element that keeps its input as a draft over reloads. */
const elementWithDrafts = 'courier-request'
/** Search text isn't unsaved work. */
const isSearch = (field: Element) => field.matches('[type="search"], [role="searchbox"], [role="search"] *')

/**
 * Detects unsaved work: typed text, an open dialog, or a pending request. Looks into the elements from outside, so they
 * need no code for it.
 */
export function createUnsavedWork(page: Document, now = () => Date.now()) {
  const typedInto = new Set<Element>()
  let lastTyped = Number.NEGATIVE_INFINITY

  page.addEventListener(
    'input',
    (event) => {
      const [field] = event.composedPath()
      if (!(field instanceof Element) || isSearch(field)) return
      lastTyped = now()
      typedInto.add(field)
    },
    { capture: true },
  )

  const roots = () => [page, ...[...page.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]

  return {
    isSaved(): boolean {
      for (const field of typedInto) if (!field.isConnected) typedInto.delete(field)
      if (now() - lastTyped < typingMs && typedInto.size > 0) return false
      if ([...typedInto].some((field) => isFilled(field) && hostOf(field)?.localName !== elementWithDrafts))
        return false
      return !roots().some((root) => root.querySelector('dialog[open], [aria-busy="true"]:is(button, form)'))
    },
  }
}

function hostOf(field: Element): Element | null {
  const root = field.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

function isFilled(field: Element): boolean {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) return true
  return 'value' in field && field.value !== ''
}
