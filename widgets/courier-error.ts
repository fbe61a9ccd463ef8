import { NoResponseError, RefusedError, ServerError } from '../core/api/errors.ts'
import type { PublicPage } from '../core/app/public-page.ts'
import type { ConfigurationError } from '../core/config/configuration-error.ts'
import type { Mistake } from '../core/developer/developer.ts'
import type { SessionFailure } from '../core/session/partner-session.ts'
import type { CourierErrorDetail, ElementError } from './contract.ts'

/** The host's view of an error thrown by core: keys and IDs, never customer data. */
export function errorDetail(error: unknown): ElementError {
  if (error instanceof NoResponseError) {
    return { type: 'network', key: 'error.offline', retryable: true, requestId: null }
  }
  if (error instanceof ServerError) {
    return { type: 'api', key: error.key, retryable: true, requestId: error.requestId }
  }
  if (error instanceof RefusedError) {
    const { status, key, requestId } = error
    if (status === 401 || status === 403) return { type: 'authentication', key, retryable: false, requestId }
    if (status === 429) return { type: 'rate-limit', key, retryable: true, requestId }
    return { type: 'invalid-request', key, retryable: false, requestId }
  }
  return { type: 'api', key: 'error.unknown', retryable: false, requestId: null }
}

const sessionKeys = {
  stopped: 'auth.session-stopped',
  unavailable: 'auth.session-retrying',
  ended: 'auth.session-ended',
} as const satisfies Record<SessionFailure, string>

/** What a host receives when a session ends, or its own `fetchSession` fails. */
export const sessionError = (failure: SessionFailure): ElementError => ({
  type: 'authentication',
  key: sessionKeys[failure],
  retryable: failure === 'unavailable',
  requestId: null,
})

/** The host's view of an invalid setting. */
export const settingError = (page: PublicPage, refusal: ConfigurationError): ElementError => {
  const mistake = mistakeOf(refusal)
  page.developer.report(mistake, { message: refusal.message })
  const { key: attribute, message } = refusal
  return { ...configuration, key: 'widget.invalid-setting', attribute, message, mistake }
}

function mistakeOf({ key, allowed }: ConfigurationError): Mistake {
  if (key === 'version') return 'version-conflict'
  return allowed.length > 0 ? 'setting-invalid' : 'setting-conflict'
}

/** The host's view of a vendor that isn't the user's. */
export const vendorError = (page: PublicPage, { value: vendor, message }: ConfigurationError): ElementError => {
  page.developer.report('vendor-unknown', { vendor })
  return { ...configuration, key: 'widget.unknown-vendor', attribute: 'vendor', message, mistake: 'vendor-unknown' }
}

/** The host's view of an attribute whose value its element doesn't know. */
export const attributeError = (page: PublicPage, tag: string, name: string, value: string): ElementError => {
  page.developer.report('attribute-invalid', { tag, name, value })
  return { ...configuration, key: 'widget.invalid-attribute', attribute: name, mistake: 'attribute-invalid' }
}

/** The host's view of an element in another document than its script's. */
export const documentError = (page: PublicPage, tag: string): ElementError => {
  page.developer.report('document-other', { tag })
  return { ...configuration, key: 'widget.render-failed', mistake: 'document-other' }
}

const configuration = { type: 'configuration', retryable: false, requestId: null } as const

/** Completes an error for its event. */
export function hostError({ developer, translations }: PublicPage, error: ElementError): CourierErrorDetail {
  const { mistake, attribute = null, ...known } = error
  const { isTextKey, translate } = translations
  const message = isTextKey(known.key) ? translate(known.key) : known.key
  return { message, ...known, attribute, docs: developer.docs(mistake ?? known.type) }
}
