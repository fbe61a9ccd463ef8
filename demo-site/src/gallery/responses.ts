import { orders, receipt, tracking } from './orders.ts'
import { bulkJob, places, vendors } from './vendors.ts'

/** A response of the order API; `never` for none. */
export type GalleryResponse = { body: unknown } | { status: number; key?: string } | 'never'

/** Responses by the beginning of `METHOD path vendor`, with the body's `vendor_id`. The longest match applies. */
export type Responses = Readonly<Record<string, GalleryResponse>>

export const result = (body: unknown): GalleryResponse => ({ body: { result: body } })
export const refused = (status: number, key?: string): GalleryResponse => ({
  status,
  ...(key !== undefined && { key }),
})
export const failed = refused(503)
export const responseTo = (path: string, response: GalleryResponse): Responses => ({ [path]: response })

const tokens = { AccessToken: 'access', IdToken: 'id', RefreshToken: 'refresh', Expires: '2026-06-10T07:30:00Z' }
const signature = { signature: 'signed', expires_at: '2026-06-10T06:45:00Z' }

/** The demo's flags and a few more. */
const flags = {
  voucher: true,
  'pre-order': true,
  'bulk-order-upload': true,
  'address-book': true,
  'edit-outlet': true,
  'add-outlet': true,
  'modify-order-button': true,
  'delivery-receipt-cta': true,
  'proof-of-delivery': true,
  'digit-grouping': true,
  helpcenter: true,
  'show-track-order-before-picked-up': true,
  'handover-codes': true,
  'receiver-self-service': true,
}

/** Default responses, which a state can replace. */
export const defaultResponses: Responses = {
  'GET /flags': result(flags),
  'GET /get-country-parameter/serviceHours': result('0000:2359'),
  'GET /get-country-parameter/paymentMethods': result('PAID|CASH_ON_DELIVERY'),
  'GET /get-country-parameter/onlinePaymentActivated': result('true'),
  'GET /get-country-parameter/orderItemValueExceedLimit': result('-1'),
  'GET /get-country-parameter/allOutletOrders': result('true'),
  'POST /login': result({ AuthenticationResult: tokens }),
  'POST /guest': result({ token: 'guest', vendor_id: '1002', expires: '2026-06-11T06:30:00Z' }),
  'POST /password/forgot': result(true),
  'POST /register': result(true),
  'GET /sessions': result({
    sessions: [
      session('1', 'Chrome', 'Windows', true),
      session('2', 'Safari', 'iPhone', false),
      session('3', null, null, false),
    ],
  }),
  'GET /vendors': result({ vendors }),
  'GET /vendor/1000/orders': result({ data: orders, pagination_key: null }),
  'GET /vendor/1002/orders': result({ data: orders, pagination_key: null }),
  'GET /vendor/1002/hc_jwt_token': result('token'),
  'GET /order': result(orders[1]),
  'GET /order/payment': refused(404),
  'GET /addressbook/1002': result([]),
  'GET /addressbook/search-customers': result([]),
  'GET /geolocator/autocomplete': { body: { data: places } },
  'GET /geolocator/reverse': { body: { data: places } },
  'POST /delivery/fee': result({
    fee: 8.4,
    ...signature,
    distance_km: 3.2,
    discounted_delivery_fee: null,
    discounted_delivery_fee_signature: null,
  }),
  'POST /delivery/area/validate': result('DELIVERABLE'),
  'POST /estimations': result({ pickup_eta_minutes: 8, delivery_eta_minutes: 21 }),
  'POST /order': result(orders[0]),
  'GET /bulk-job/all': { body: { code: 200, body: [bulkJob('checked').bulk_job] } },
  'GET /bulk-job/detail': { body: { code: 200, body: bulkJob('checked') } },
  'GET /public/tracking/gallery': result(tracking('PICKED_UP')),
  'GET /public/tracking/gallery/rider': result({
    latitude: 1.3021,
    longitude: 103.8401,
    recorded_at: '2026-06-10T06:29:58Z',
  }),
  'GET /riders/r-1': result({
    rider_id: 'r-1',
    latitude: 1.3021,
    longitude: 103.8401,
    recorded_at: '2026-06-10T06:29:58Z',
  }),
  'GET /public/tracking/gallery/receipt': result(receipt),
  'POST /conditions-api/v1/init': { body: { url: '/help-centre' } },
  'GET /help-centre': { body: {} },
}

function session(id: string, browser: string | null, system: string | null, isCurrent: boolean) {
  const times = { began_at: '2026-06-09T01:00:00Z', used_at: '2026-06-10T06:00:00Z' }
  return { id, browser, system, ...times, is_current: isCurrent }
}

/** Creates a `fetch` that returns only these responses, and null for a response that never comes. */
export function fetchFrom(responses: Responses): (...call: Parameters<typeof fetch>) => Response | null {
  const allResponses = { ...defaultResponses, ...responses }
  const namesLongestFirst = Object.keys(allResponses).sort((a, b) => b.length - a.length)
  return (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const { vendor_id: vendor = '' } = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    const name = `${request.method} ${pathname.replace(/^.*\/api\/v1(?=\/)/, '')} ${vendor}`
    const matchingName = namesLongestFirst.find((start) => name.startsWith(start))
    const response = matchingName === undefined ? refused(404) : allResponses[matchingName]
    if (response === undefined || response === 'never') return null
    if ('body' in response) return Response.json(response.body)
    const meta = response.key === undefined ? {} : { translation_key: response.key }
    const body = { message: 'Not done', errors: [{ message: 'Not done', meta }], meta, request_id: 'gallery' }
    return Response.json(body, { status: response.status })
  }
}
