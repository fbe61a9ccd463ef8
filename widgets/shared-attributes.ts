import type { Page } from '../core/app/page.ts'
import type { CourierErrorDetail } from './contract.ts'

/** Attributes that every element has, and that set up the one session of the page. */
export const sharedAttributes: readonly string[] = [
  'api',
  'country',
  'brand',
  'language',
  'environment',
  'mode',
  'vendor',
]

/** Tells the page's session one setting; answers what to report when the session refuses it. */
export function applySetting(page: Page, name: string, text: string): CourierErrorDetail | null {
  const refusal = page.configure({ [name]: text })
  return refusal && { type: 'configuration', key: refusal.key, retryable: false, requestId: null }
}
