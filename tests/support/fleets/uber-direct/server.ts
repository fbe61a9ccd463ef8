import { type CompanyServer, createCompany, metresBetween, png, problemsOf } from '../company.ts'
import type { StandIn } from '../stand-in.ts'
import { createDeliveries, hasEnded, type UberDelivery, uberCredentials } from './deliveries.ts'
import { type UberErrorCode, uberError } from './errors.ts'
import * as schemas from './schemas.ts'
import { windowProblem } from './windows.ts'

export interface UberStandIn extends StandIn {
  deliveries: UberDelivery[]
  deliveryOf(reference: string): UberDelivery
  settings: {
    /** An error that quotes and deliveries get: no free couriers, an address out of reach. */
    refusal: UberErrorCode | null
    /** Older webhooks have another header for the signature. */
    header: 'x-uber-signature' | 'x-postmates-signature'
    /** Deliveries on a page of the list. */
    pageSize: number
    /** Whether a quote is for its addresses, or for its places only: the description just says “quote mismatch”. */
    comparesAddresses: boolean
  }
}

interface Quote {
  request: schemas.QuoteRequest
  fee: number
  expires: number
  isUsed: boolean
}

/** Starts Uber Direct on a free port, as its published description has it: tokens at `/oauth/v2/token`, the API at `/v1`. */
export async function startUberDirect(clock: { now(): number }): Promise<UberStandIn> {
  const company = createCompany(clock, 1)
  const settings: UberStandIn['settings'] = {
    refusal: null,
    header: 'x-uber-signature',
    pageSize: 20,
    comparesAddresses: true,
  }
  const store = createDeliveries(clock, company, () => settings.header)
  const quotes = new Map<string, Quote>()
  const tokens = new Map<string, number>()

  company.serve('token', 'POST', '/oauth/v2/token', (_, body) => {
    const form = Object.fromEntries(new URLSearchParams(String(body)))
    const { client_id, client_secret, grant_type, scope = '', ...unknown } = form
    const { clientId, clientSecret } = uberCredentials
    if (client_id !== clientId || client_secret !== clientSecret || Object.keys(unknown).length > 0)
      return Response.json({ error: 'invalid_client' }, { status: 401 })
    if (grant_type !== 'client_credentials' || !scope.split(' ').includes('eats.deliveries'))
      return Response.json({ error: 'invalid_scope' }, { status: 400 })
    const token = `uber-token-${tokens.size + 1}`
    const expires_in = 2_592_000
    tokens.set(token, clock.now() + expires_in * 1000)
    return Response.json({ access_token: token, token_type: 'Bearer', expires_in, scope })
  })

  /** Serves an operation for callers with a token, for the one customer. */
  const serve: CompanyServer['serve'] = (operation, method, path, work) =>
    company.serve(operation, method, `/v1/customers/:customer${path}`, (context, body) => {
      const token = context.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
      if (clock.now() >= (tokens.get(token) ?? 0)) return uberError('unauthorized')
      if (context.req.param('customer') !== uberCredentials.customerId) return uberError('customer_not_found')
      return work(context, body)
    })

  const invalid = (problems: string[]) => uberError('invalid_params', { param_details: problems.join('; ') })

  /** Coordinates come in pairs. */
  const halves = (request: Partial<Record<string, unknown>>) =>
    ['pickup', 'dropoff'].flatMap((name) =>
      (request[`${name}_latitude`] === undefined) === (request[`${name}_longitude`] === undefined)
        ? []
        : [`${name} coordinates are incomplete`],
    )

  serve('quote', 'POST', '/delivery_quotes', (_, body) => {
    const problems = [...problemsOf(schemas.quoteSchema, body), ...halves(body as object)]
    if (problems.length > 0) return invalid(problems)
    const request = body as schemas.QuoteRequest
    const now = clock.now()
    const refusal = settings.refusal ?? windowProblem(request, now)
    if (refusal) return uberError(refusal)
    const id = `dqt_${String(quotes.size + 1).padStart(4, '0')}-_quote`
    const fee = feeFor(request)
    const expires = now + 15 * 60_000
    quotes.set(id, { request, fee, expires, isUsed: false })
    const iso = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    return Response.json({
      ...{ kind: 'delivery_quote', id, created: iso(0), expires: iso(15), fee, currency: 'sgd', currency_type: 'SGD' },
      ...{ dropoff_eta: iso(30), duration: 30, pickup_duration: 12, dropoff_deadline: iso(90) },
    })
  })

  function quoteProblem(request: schemas.DeliveryRequest): Response | null {
    if (request.quote_id === undefined) return null
    const quote = quotes.get(request.quote_id)
    if (!quote) return invalid(['quote_id is unknown'])
    if (quote.isUsed) return uberError('used_quote')
    if (clock.now() >= quote.expires) return uberError('expired_quote')
    const addresses = settings.comparesAddresses ? (['pickup_address', 'dropoff_address'] as const) : []
    const isSame = [...addresses, 'external_store_id' as const].every(
      (field) => quote.request[field] === request[field],
    )
    const isNear = ['pickup', 'dropoff'].every((name) => distance(quote.request, request, name) < 100)
    return isSame && isNear ? null : uberError('mismatched_price_quote')
  }

  serve('create', 'POST', '/deliveries', (_, body) => {
    const problems = [...problemsOf(schemas.deliverySchema, body), ...halves(body as object)]
    if (problems.length > 0) return invalid(problems)
    const request = body as schemas.DeliveryRequest
    const duplicate = store.duplicateOf(request)
    if (duplicate) return uberError('duplicate_delivery', { delivery_id: duplicate.id })
    const refusal = settings.refusal ?? windowProblem(request, clock.now())
    if (refusal) return uberError(refusal)
    const refused = quoteProblem(request)
    if (refused) return refused
    const quote = quotes.get(request.quote_id ?? '')
    if (quote) quote.isUsed = true
    return Response.json(store.shown(store.add(request, (quote?.fee ?? feeFor(request)) + (request.tip ?? 0))))
  })

  serve('list', 'GET', '/deliveries', (context) => {
    const { filter, limit, offset, Offset, ...unknown } = context.req.query()
    const known = [...schemas.statuses, 'ongoing', undefined]
    if (Object.keys(unknown).length > 0 || !known.includes(filter)) return uberError('invalid_params')
    const from = Number(offset ?? Offset ?? 0)
    const size = Math.min(settings.pageSize, Number(limit ?? settings.pageSize))
    if (!Number.isInteger(from) || !Number.isInteger(size) || size < 1) return uberError('invalid_params')
    const all = store.deliveries
      .filter((delivery) => !filter || delivery.status === filter || (filter === 'ongoing' && !hasEnded(delivery)))
      .toReversed()
    // The link has no scheme in the description.
    const next = `api.uber.com${context.req.path}?offset=${from + size}`
    const page = all.slice(from, from + size).map(store.shown)
    return Response.json({ data: page, next_href: from + size < all.length ? next : '', total_count: -1 })
  })

  /** Serves an operation of one delivery. */
  const serveDelivery = (
    operation: string,
    method: string,
    path: string,
    work: (delivery: UberDelivery, body: unknown) => Response,
  ) =>
    serve(operation, method, `/deliveries/:id${path}`, (context, body) => {
      const delivery = store.byId(context.req.param('id') ?? '')
      return delivery ? work(delivery, body) : uberError('delivery_not_found')
    })

  serveDelivery('get', 'GET', '', (delivery) => Response.json(store.shown(delivery)))

  serveDelivery('update', 'POST', '', (delivery, body) => {
    const problems = [...problemsOf(schemas.updateSchema, body), ...halves(body as object)]
    if (problems.length > 0) return invalid(problems)
    const { tip_by_customer, ...change } = body as schemas.UpdateRequest
    const isCollected = !['pending', 'pickup'].includes(delivery.status)
    const isLate = isCollected && (change.pickup_notes ?? change.pickup_verification) !== undefined
    if (hasEnded(delivery) || isLate)
      return invalid(['The provided fields cannot be updated in the current job state.'])
    delivery.request = Object.assign({}, delivery.request, change, tip_by_customer && { tip: tip_by_customer })
    delivery.updatedAt = clock.now()
    return Response.json(store.shown(delivery))
  })

  serveDelivery('cancel', 'POST', '/cancel', (delivery, body) => {
    // The description has no body.
    if (body !== '' && JSON.stringify(body) !== '{}') return uberError('invalid_params')
    if (!['pending', 'pickup'].includes(delivery.status)) return uberError('noncancelable_delivery')
    // The webhook doesn't wait for this response.
    void store.move(delivery, 'canceled')
    return Response.json(store.shown(delivery))
  })

  serveDelivery('proof', 'POST', '/proof-of-delivery', (delivery, body) => {
    const problems = problemsOf(schemas.proofSchema, body)
    if (problems.length > 0) return invalid(problems)
    if (!store.hasProof(delivery, body as schemas.ProofRequest)) return uberError('delivery_not_found')
    // The text isn't padded in the description.
    return Response.json({ document: png.replace(/=+$/, '') })
  })

  const server = await company.listen()
  return {
    ...{ company, settings, deliveries: store.deliveries, deliveryOf: store.deliveryOf, riders: store.riders },
    hasDelivered: (reference) =>
      store.deliveries.some(
        ({ request, status, bringsBack }) => request.external_id === reference && status === 'delivered' && !bringsBack,
      ),
    origin: server.origin,
    revokeTokens: () => tokens.clear(),
    close: server.close,
  }
}

type Trip = Partial<Record<string, unknown>>
const placeOf = (trip: Trip, name: string) => ({
  latitude: Number(trip[`${name}_latitude`] ?? 0),
  longitude: Number(trip[`${name}_longitude`] ?? 0),
})
const distance = (a: Trip, b: Trip, name: string) => metresBetween(placeOf(a, name), placeOf(b, name))

/** The fee in hundredths, as the stand-in's contract has it: 6 and 1 per kilometre. */
const feeFor = (trip: Trip) => Math.round(600 + metresBetween(placeOf(trip, 'pickup'), placeOf(trip, 'dropoff')) / 10)
