import type { TestClock } from '../test-clock.ts'

export type Random = () => number

const faults = ['none', 'none', 'lost-request', 'lost-response', 'expired', 'limited', 'unavailable', 'slow'] as const

interface StoredOrder {
  id: string
  name: string
  body: string
}

/** A server in memory for the request's calls. Orders are placed once per idempotency key, and calls fail randomly. */
export function createPlacingServer(clock: TestClock, random: Random) {
  const orders = new Map<string, StoredOrder>()
  const state = { isFaulty: true, signatures: 0, isSignedIn: true }

  function refusal(status: number, key: string, message = key, headers: Record<string, string> = {}) {
    const meta = { translation_key: key }
    return Response.json({ message, errors: [], meta, request_id: 'r' }, { status, headers })
  }

  function place(key: string, text: string) {
    const storedOrder = orders.get(key)
    if (storedOrder && storedOrder.body !== text) return refusal(422, 'placing.idempotency-key-reused')
    const body = JSON.parse(text) as { vendor_id: string; customer: { name: string } }
    const order = storedOrder ?? { id: `${body.vendor_id}-${orders.size}`, name: body.customer.name, body: text }
    orders.set(key, order)
    return Response.json({ result: { order_id: order.id, vendor_id: body.vendor_id, tracking_id: `t-${order.id}` } })
  }

  async function orderCall(call: Request): Promise<Response> {
    const key = call.headers.get('idempotency-key') ?? ''
    const text = await call.text()
    if (!state.isSignedIn) return refusal(401, 'auth.required')
    const fault = state.isFaulty ? faults[Math.floor(random() * faults.length)] : 'none'
    const isKnown = orders.has(key)
    if (fault === 'lost-request') throw new TypeError('lost')
    if (fault === 'unavailable') return refusal(503, 'error.unavailable')
    if (fault === 'limited') return refusal(429, 'error.rate-limit', 'slow down', { 'retry-after': '60' })
    if (fault === 'expired' && !isKnown) return refusal(422, 'placing.signature-expired', 'SignatureExpired')
    const response = place(key, text)
    if (fault === 'lost-response') throw new TypeError('lost')
    if (fault === 'slow') await new Promise<void>((resolve) => clock.setTimeout(resolve, random() * 20_000))
    return response
  }

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const call = new Request(input, init)
    const { pathname, searchParams } = new URL(call.url)
    const path = pathname.replace('/orders/api/v1', '')
    if (path === '/order' && call.method === 'POST') return orderCall(call)
    if (path === '/order') {
      if (state.isFaulty && random() < 0.2) throw new TypeError('lost')
      if (!state.isSignedIn) return refusal(401, 'auth.required')
      const order = orders.get(searchParams.get('client_order_id') ?? '')
      if (!order) return refusal(404, 'error.not-found')
      const vendorId = order.id.split('-')[0]
      return Response.json({ result: { order_id: order.id, vendor_id: vendorId, tracking_id: `t-${order.id}` } })
    }
    const responses: Record<string, unknown> = {
      '/delivery/fee': {
        fee: 10,
        signature: `s${++state.signatures}`,
        expires_at: new Date(clock.now() + 600_000).toISOString(),
        distance_km: 3,
        discounted_delivery_fee: null,
        discounted_delivery_fee_signature: null,
      },
      '/delivery/area/validate': 'DELIVERABLE',
      '/estimations': { pickup_eta_minutes: 10, delivery_eta_minutes: 25 },
      '/voucher/validate': {
        voucher: { code: 'WELCOME', type: 'ABSOLUTE', amount: 5 },
        delivery_fee: 5,
        signature: `v${state.signatures}`,
      },
      '/get-country-parameter/serviceHours': '0000:2359',
      '/get-country-parameter/paymentMethods': 'CASH_ON_DELIVERY',
      '/get-country-parameter/onlinePaymentActivated': 'false',
      '/get-country-parameter/orderItemValueExceedLimit': '20',
    }
    if (path in responses) return Response.json({ result: responses[path] })
    if (path.startsWith('/geolocator/')) return Response.json({ data: [] })
    return Response.json({ result: { data: [] } })
  }
  return { fetch, orders, state }
}
