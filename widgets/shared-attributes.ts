import type { PublicPage } from '../core/app/public-page.ts'
import type { ConfigurationError } from '../core/config/configuration-error.ts'

/** Attributes of every element that set up the one session of the page. */
export const sessionAttributes: readonly string[] = ['api', 'country', 'brand', 'language', 'environment', 'mode']

/** Attributes that every element has; `vendor` belongs to the element that carries it. */
export const sharedAttributes: readonly string[] = [...sessionAttributes, 'vendor']

/** Tells the page's session one setting; answers with what the session refuses it. */
export function applySetting(page: PublicPage, name: string, text: string): ConfigurationError | null {
  const refusal = refusalOf(page, name, text)
  if (refusal) page.environment.warn(refusal.message)
  return refusal
}

/**
 * Starts the page's session. What elements that are not defined yet say of it counts already, so that a session is not
 * looked for at the wrong address; a conflict among them is reported when they are defined.
 */
export function startPage(page: PublicPage, document: Document): void {
  for (const element of document.querySelectorAll(':not(:defined)')) {
    if (!element.localName.startsWith('courier-')) continue
    for (const name of sessionAttributes) {
      const text = element.getAttribute(name)
      if (text !== null) refusalOf(page, name, text)
    }
  }
  page.start()
}

/** The class cannot be asked: the page may have been made by another copy of the bundle. */
function refusalOf(page: PublicPage, name: string, text: string): ConfigurationError | null {
  try {
    page.configure({ [name]: text })
    return null
  } catch (error) {
    if (error instanceof Error && error.name === 'ConfigurationError') return error as ConfigurationError
    throw error
  }
}
