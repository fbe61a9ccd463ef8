import type { FeeWire } from '../../../core/api/delivery.ts'
import type { GuestTokenWire } from '../../../core/api/guest.ts'
import type { LoginResponseWire } from '../../../core/api/login.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { PaymentIntentWire, WalletWire } from '../../../core/api/payments.ts'
import { demoPassword, type TestOrderApi } from '../order-api.ts'
import { cards, encryptCard } from '../payments/card-payments.ts'
import type { Random } from '../random.ts'
import { noPartner } from '../routes/partner-routes.ts'
import { order, outlet, place, routePermissions, savedAddress, sender } from '../routes/route-permissions.ts'
import type { Templates } from './requests.ts'
import type { FuzzResponse, Secret } from './verdict.ts'

/** Sends one request. The path begins with a slash and is sent as it is. */
export type Send = (request: {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | null
}) => Promise<FuzzResponse>

/** Sends requests to an API in this process, from changing network addresses, so that its limits don't stop the run. */
export function sendsTo({ api, origin }: Pick<TestOrderApi, 'api' | 'origin'>): Send {
  let count = 0
  return async ({ method, path, headers, body }) => {
    const hasBody = body != null && method !== 'GET' && method !== 'HEAD'
    const request = new Request(origin + path, { method, headers, ...(hasBody && { body }) })
    const response = await api.fetch(request, { remoteAddress: `203.0.113.${count++ % 250}` })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}

/** Vendor of each caller. The callers `none` and `forged` have none. */
const vendorOf = { parent: '1002', staff: '1001', single: '2000' } as const

/** Creates independent tenants, each with an order and a saved address that contain a text only for its readers. */
export async function createTenants(send: Send) {
  /** `Authorization` header by caller; '' for none. */
  const headers: Record<string, string> = {}
  const ids: Record<string, unknown[]> = {}
  const secrets: Secret[] = []

  async function call<Body>(path: string, as: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Body> {
    const response = await send({
      method,
      path: `/orders/api/v1${path}`,
      headers: { ...(as && { authorization: as }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (response.status >= 300) throw new Error(`${method} ${path} returned ${response.status}: ${response.text}`)
    return JSON.parse(response.text)
  }

  async function signIn(email_address: string) {
    const { result } = await call<LoginResponseWire>('/login', '', { email_address, password: demoPassword })
    const { AccessToken, IdToken } = result.AuthenticationResult
    return `Bearer ${AccessToken}|${IdToken}`
  }

  /** Signs all callers in again, because some requests sign them out. */
  async function renew() {
    headers.parent = await signIn('parent@demo.courier')
    headers.single = await signIn('single@demo.courier')
  }

  const remember = (field: string, value: unknown) => {
    ids[field] = [...(ids[field] ?? []), value]
  }

  async function quote(vendor_id: string, as: string) {
    const fee = { source: place, destination: place, vendor_id, delivery_type: 'food' }
    const { result } = await call<{ result: FeeWire }>('/delivery/fee', as, fee)
    return { vendor_id, delivery_fee: result.fee, signature: result.signature }
  }

  async function acceptsCards() {
    const path = '/get-country-parameter/onlinePaymentActivated'
    return (await call<{ result: string }>(path, '')).result === 'true'
  }

  /** Returns a body that charges a card, until its fee expires. */
  async function confirmationOf(vendor_id: string, as: string, orderBody: typeof order & { vendor_id: string }) {
    const wallet = await call<{ result: WalletWire }>(`/order/payment/auth/${vendor_id}`, as, undefined, 'POST')
    const { wallet_id, access_token: bearer_token } = wallet.result
    const intentRequest = { wallet_id, bearer_token, vendor_id, order: {} }
    const intent = await call<{ result: PaymentIntentWire }>('/order/payment/intent', as, intentRequest)
    return {
      order: { ...orderBody, order: { ...orderBody.order, payment_method: 'PAID' } },
      bearer_token,
      purchase_intent_id: intent.result.intent_id,
      payment_method: 'generic_creditcard',
      payment_instrument_id: 'NEW',
      card: await encryptCard(cards.needsConfirmation),
    }
  }

  async function createOwnData(caller: string, vendorId: string, readers: string[]) {
    const as = headers[caller] ?? ''
    const text = `secret-of-${caller}`
    secrets.push({ text, readers })
    const quoteFields = await quote(vendorId, as)
    const location = { ...order.customer.location, notes: text }
    const placed = await call<{ result: OrderWire }>('/order', as, {
      ...order,
      ...quoteFields,
      customer: { ...order.customer, location },
      ...(caller === 'guest' && { sender: { ...sender, email: `${text}@guest.example` } }),
    })
    remember('orderId', placed.result.order_id)
    remember('trackingId', placed.result.tracking_id)
    remember('vendorId', vendorId)
    remember('signature', quoteFields)
    if (await acceptsCards()) {
      const orderBody = { ...order, ...quoteFields, customer: { ...order.customer, location } }
      remember('confirmation', await confirmationOf(vendorId, as, orderBody))
    }
    if (caller === 'guest') return
    // The outlets of a parent share one book.
    const saved = { ...savedAddress, notes: `book-of-${caller}` }
    secrets.push({ text: saved.notes, readers: caller === 'parent' ? ['parent', 'staff'] : readers })
    const { result } = await call<{ result: { id: string } }>(`/addressbook/${vendorId}`, as, saved)
    remember('addressId', result.id)
  }

  await renew()
  const { result: guest } = await call<{ result: GuestTokenWire }>('/guest', '', undefined, 'POST')
  Object.assign(headers, {
    none: '',
    staff: 'GoDroid demo-godroid-token',
    guest: `Bearer ${guest.token}`,
    forged: `${(headers.parent ?? '').slice(0, -6)}AAAAAA`,
  })
  await createOwnData('parent', vendorOf.parent, ['parent'])
  await createOwnData('staff', vendorOf.staff, ['staff', 'parent'])
  await createOwnData('single', vendorOf.single, ['single'])
  await createOwnData('guest', guest.vendor_id, ['guest'])

  const orderIds = ['orderId', 'order_id', 'client_order_id']
  const vendorIds = ['vendorId', 'vendor_id', 'vendor', 'parent_vendor_id']
  const constants: Record<string, readonly unknown[]> = {
    id: [...(ids.vendorId ?? []), ...(ids.addressId ?? [])],
    trackingId: ids.trackingId ?? [],
    email_address: ['parent@demo.courier', 'single@demo.courier', 'stranger@example.test'],
    password: [demoPassword, 'Courier!2027'],
    users: ['stranger@example.test'],
    phone_number: ['+6581234567', '8123 4567'],
    code: ['WELCOME5', 'HALF', 'EXPIRED', '123456'],
    name: ['serviceHours', 'paymentMethods', 'Alicia Wong'],
    latitude: [place.latitude],
    longitude: [place.longitude],
    lat: [place.latitude, 1.35],
    lng: [place.longitude, 103.9],
    language: ['en', 'en-12', 'zh_HK', 'ar', 'th_TH', 'zh-HK'],
    country: ['SG'],
    payment_method: ['CASH_ON_DELIVERY', 'PAID', 'NONE'],
    file: ['0.svg', '8130.svg'],
    z: [0, 14],
    x: [0, 12_914],
    signature: (ids.signature ?? []).map((quoteFields) => (quoteFields as { signature: string }).signature),
  }

  return {
    headers,
    secrets,
    known(field: string): readonly unknown[] {
      if (orderIds.includes(field)) return ids.orderId ?? []
      if (vendorIds.includes(field)) return [...(ids.vendorId ?? []), '1000']
      return constants[field] ?? []
    },
    templates: {
      ...validBodies(ids),
      'POST /orders/api/v1/order': (random: Random) => {
        const quoteFields = ids.signature?.[random.below(ids.signature.length)] as object
        return { ...order, ...quoteFields, ...(random.chance(0.3) && { sender }) }
      },
      'POST /orders/api/v1/outlet': () => outlet,
      'POST /orders/api/v1/order/payment/intent/confirm': (random: Random) =>
        ids.confirmation?.[random.below(ids.confirmation.length)],
    },
    renew,
  }
}

/** Returns valid bodies by route, from `routePermissions`. */
function validBodies(ids: Record<string, unknown[]>): Templates {
  const pickId = (field: string, random: Random) => String(ids[field]?.[random.below(ids[field].length)])
  return Object.fromEntries(
    Object.entries(routePermissions).flatMap(([route, rule]): [string, Templates[string]][] => {
      if (!('call' in rule) || rule.call({ ...emptySubject }).body === undefined) return []
      const body = (random: Random) => {
        const subject = { ...emptySubject, vendorId: pickId('vendorId', random), orderId: pickId('orderId', random) }
        return rule.call(subject).body
      }
      return [[route, body]]
    }),
  )
}

const emptySubject = {
  vendorId: '',
  orderId: '',
  riderId: '',
  savedAddressId: '',
  bulkJobId: '',
  ...noPartner,
}
