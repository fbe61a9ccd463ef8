/** Runs after the samples of `headless.md`, in the same module: a server renders the order that they placed. */
import { configure } from 'courier-elements/core'
import { renderCourierTracking } from 'courier-elements/server'

// On a server, this changes nothing that requests share.
configure({ api: 'https://another.example' })

const other = createPage()
const { trackingId } = placement.order
const inArabic = { api, trackingId, country: 'AE', language: 'ar-EG', brand: 'TALABAT' }
const rendered = await renderCourierTracking(inArabic)
const withNonce = await renderCourierTracking({ ...inArabic, nonce: 'once' })
const unknown = await renderCourierTracking({ ...inArabic, trackingId: '"><b>' })
process.stdout.write(
  JSON.stringify({
    rendered,
    withNonce,
    unknown,
    trackingId,
    fee: typeof quote.fee,
    state: placement.state,
    sameOrder: order.id === placement.order.orderId,
    status: order.status,
    other: { state: other.session.$session.get().state, api: other.$settings.get().api },
  }),
)
