import { NoResponseError, RefusedError, ServerError, unknownKey } from '../core/api/errors.ts'
import type { PublicPage } from '../core/app/public-page.ts'
import type { ConfigurationError } from '../core/config/configuration-error.ts'
import { settingMistake } from '../core/notifications/developer.ts'
import type { SessionFailure } from '../core/session/partner-session.ts'
import type { Contract, CourierErrorDetail, ElementError } from './contract.ts'

/** Describes an error thrown by core for the host: keys and IDs, never customer data. */
export function errorDetail(error: unknown): ElementError {
  if (error instanceof NoResponseError) {
    return { type: 'network', key: 'error.offline', retryable: true, requestId: null }
  }
  if (error instanceof ServerError) {
    return { type: 'api', key: error.key, retryable: true, requestId: error.requestId, values: error.values }
  }
  if (error instanceof RefusedError) {
    const { status, key, requestId, values } = error
    if (status === 401 || status === 403) return { type: 'authentication', key, retryable: false, requestId, values }
    if (status === 429) return { type: 'rate-limit', key, retryable: true, requestId, values }
    return { type: 'invalid-request', key, retryable: false, requestId, values }
  }
  return { type: 'api', key: 'error.unknown', retryable: false, requestId: null }
}

const sessionKeys = {
  stopped: 'auth.session-stopped',
  unavailable: 'auth.session-retrying',
  ended: 'auth.session-ended',
} as const satisfies Record<SessionFailure, string>

/** Describes the end of a session, or a failure of the host's `fetchSession`. */
export const sessionError = (failure: SessionFailure): ElementError => ({
  type: 'authentication',
  key: sessionKeys[failure],
  retryable: failure === 'unavailable',
  requestId: null,
})

/** Describes an invalid setting for the host, and reports it to developers. */
export const settingError = (page: PublicPage, refusal: ConfigurationError): ElementError => {
  const mistake = settingMistake(refusal)
  page.developer.report(mistake, { message: refusal.message })
  const { key: attribute, message } = refusal
  return { ...configuration, key: 'widget.invalid-setting', attribute, message, mistake }
}

/** Describes a vendor that isn't the user's, and reports it to developers. */
export const vendorError = (page: PublicPage, { value: vendor, message }: ConfigurationError): ElementError => {
  page.developer.report('vendor-unknown', { vendor })
  return { ...configuration, key: 'widget.unknown-vendor', attribute: 'vendor', message, mistake: 'vendor-unknown' }
}

/** Describes an invalid attribute value for the host, and reports it to developers, both in English. */
export const attributeError = (page: PublicPage, tag: string, name: string, value: string): ElementError => {
  page.developer.report('attribute-invalid', { tag, name, value })
  const message = `The attribute ${name} has an unknown value.`
  return { ...configuration, key: 'widget.invalid-attribute', attribute: name, message, mistake: 'attribute-invalid' }
}

/**
 * Reports objects to developers that frameworks have written into attributes as `[object Object]`, and properties that were
 * written as attributes. Returns whether the name is a property's, so that the attribute has no effect.
 */
export function warnOfObject({ developer }: PublicPage, contract: Contract, name: string, value: string | null) {
  const property = Object.keys(contract.properties ?? {}).find((one) => one.toLowerCase() === name)
  if (value !== null && (property || /^\[object \w+\]$/.test(value)))
    developer.report('attribute-object', { tag: contract.tag, name: property ?? name, value })
  return property !== undefined
}

/** Describes an element in another document than its script's, and reports it to developers. */
export const documentError = (page: PublicPage, tag: string): ElementError => {
  page.developer.report('document-other', { tag })
  return { ...configuration, key: 'widget.render-failed', mistake: 'document-other' }
}

const configuration = { type: 'configuration', retryable: false, requestId: null } as const

/** Adds message, attribute and documentation address to an error. */
export function hostError({ developer, translations }: PublicPage, error: ElementError): CourierErrorDetail {
  const { mistake, attribute = null, values, ...rest } = error
  const { isTextKey, translate } = translations
  const message = translate(isTextKey(rest.key) ? rest.key : unknownKey, values)
  return { message, ...rest, attribute, docs: developer.docs(mistake ?? rest.type) }
}
