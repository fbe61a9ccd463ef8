import { type CarriedToast, notificationTypes } from '../notifications/notifications.ts'
import { listOf, number, object, oneOf, type Schema, text, token } from './schema.ts'
import { entry } from './stored.ts'
import { table } from './table.ts'

/** Toasts that are shown on the next page too. `ends` in ms. */
export const toastsEntry = entry(
  table.toasts,
  listOf(
    object({
      id: text,
      type: oneOf(notificationTypes),
      key: text,
      values: object({}),
      durationMs: number,
      ends: number,
    }) as Schema<CarriedToast>,
  ),
)

/** The language that staff have chosen (specification 1 §3). */
export const staffLanguageEntry = entry(table.staffLanguage, text)

/** Set by the app that signs staff in if they have to accept the terms (specification 1 §3). */
export const staffTermsEntry = entry(table.staffTerms, text)

/** That staff have read the notice in this tab. */
export const staffNoticeEntry = entry(table.staffNotice, oneOf(['read'] as const))

/** The build for which the page was reloaded. */
export const reloadedForEntry = entry(table.reloadedFor, text)

/** Random text by which the order API knows a rider's phone. */
export const riderDeviceEntry = entry(table.riderDevice, token)
