/** A partner's script on Node: signs in, gets a fee, places an order and tracks it, without elements. */
import { configure, createPage, createRequest, createTracking } from 'courier-elements/core'
import { renderCourierTracking } from 'courier-elements/server'

const [api] = process.argv.slice(2)

/** The first value of a store that is wanted. */
function when($store, isWanted) {
  return new Promise((resolve) => {
    const stop = $store.subscribe((value) => {
      if (!isWanted(value)) return
      resolve(value)
      queueMicrotask(() => stop())
    })
  })
}

// On a server, this changes nothing that requests share.
configure({ api: 'https://another.example' })

const other = createPage()
const page = createPage()
page.configure({ api, vendor: '1002', paymentMethod: 'CASH_ON_DELIVERY' })
page.start()
await page.session.signIn('parent@demo.courier', 'Courier!2026')
await page.vendors.load()

const request = createRequest(page)
await when(request.$paymentMethods, ({ state }) => state !== 'loading')
request.destination.type('ION Orchard')
const { suggestions } = await when(request.destination.$suggestions, ({ state }) => state === 'found')
await request.destination.choose(suggestions[0])
const texts = { unit: '#04-12', name: 'Alicia Wong', phone: '81234567', description: 'Lunch for two', amount: '25' }
for (const [field, text] of Object.entries(texts)) request.typeField(field, text)
const { quote } = await when(request.$quote, ({ state }) => state === 'ready')
await request.place()
const placement = request.$placement.get()

const tracking = createTracking(page, placement.order?.trackingId)
const { order } = await when(tracking.$tracking, ({ state }) => state === 'following')
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
