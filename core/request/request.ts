import { createFeedback } from './feedback.ts'
import { createOpening } from './opening.ts'
import { createOrderForm } from './order-form.ts'
import { createPrice } from './price.ts'
import type { RequestPurpose, RiderRequest } from './request-contract.ts'
import type { RequestPage } from './request-page.ts'
import { createSending } from './sending.ts'

export type { RequestPurpose, RiderRequest } from './request-contract.ts'

/** Creates the request form's stores and functions. */
export function createRequest(page: RequestPage, purpose: RequestPurpose = { kind: 'new' }): RiderRequest {
  const feedback = createFeedback(page)
  const form = createOrderForm(page, purpose, feedback)
  const price = createPrice(form)
  const sending = createSending(form, price)
  const opening = createOpening(form, price, sending)

  return {
    ...form.members,
    ...price.members,
    ...sending.members,
    ...opening.members,
    destroy() {
      for (const part of [opening, sending, price, form]) part.destroy()
    },
  }
}
