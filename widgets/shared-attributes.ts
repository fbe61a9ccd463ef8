import type { PublicPage } from '../core/app/public-page.ts'
import type { ConfigurationError } from '../core/config/configuration-error.ts'
import type { Contract } from './contract.ts'

/** Attributes of every element that set up the one session of the page. */
export const sessionAttributes: readonly string[] = [
  'api',
  'country',
  'brand',
  'language',
  'environment',
  'mode',
  'translations',
  'debug',
]

/** Attributes that every element has; `vendor` applies only to the element that has it. */
export const sharedAttributes: readonly string[] = [...sessionAttributes, 'vendor']

/** Attributes that an element reads, and the names of its properties, which frameworks write as attributes. */
export const observedNames = ({ attributes, properties = {} }: Contract): string[] => [
  ...Object.keys(attributes),
  ...sharedAttributes,
  ...Object.keys(properties).map((name) => name.toLowerCase()),
]

/**
 * Starts the page's session. Attributes of elements that aren't defined yet are included, so that the session isn't requested
 * from the wrong address; their conflicts are reported once they are defined.
 */
export function startPage(page: PublicPage, first: Element): void {
  for (const element of first.ownerDocument.querySelectorAll(':not(:defined)')) {
    if (!element.localName.startsWith('courier-')) continue
    for (const name of sessionAttributes) {
      const text = element.getAttribute(name)
      if (text !== null) applySetting(page, name, text)
    }
  }
  page.start(languageAround(first))
}

/** The `lang` of the nearest ancestor, across shadow roots. */
function languageAround(element: Element): string | undefined {
  const ancestor = element.closest('[lang]:not([lang=""])')
  if (ancestor) return ancestor.getAttribute('lang') ?? undefined
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? languageAround(root.host) : undefined
}

/**
 * Applies one setting to the page; returns the error if it is refused. Errors are recognised by name, because another
 * copy of the bundle may have created the page.
 */
export function applySetting(page: PublicPage, name: string, text: string): ConfigurationError | null {
  try {
    page.configure({ [name]: text })
    return null
  } catch (error) {
    if (error instanceof Error && error.name === 'ConfigurationError') return error as ConfigurationError
    throw error
  }
}
