import { type CompanyServer, createCompany, metresBetween, problemsOf } from '../company.ts'
import type { StandIn } from '../stand-in.ts'
import { createOrders, feeFor, isCancellable, isUpdatable, type PandagoOrder, type ProofName } from './orders.ts'
import * as schemas from './schemas.ts'
import { createTokens } from './tokens.ts'

export interface PandagoStandIn extends StandIn {
  orders: PandagoOrder[]
  orderOf(reference: string): PandagoOrder
  outlets: Map<string, schemas.OutletRequest>
  settings: {
    /** How callbacks are signed: the text says base64, the sample code hex. */
    encoding: 'hex' | 'base64'
    /** Some countries don't let orders be updated. */
    canUpdate: boolean
    /** Outside operating hours no order is accepted. */
    isOpen: boolean
    /** How photos are sent: the description only says “encoded base64 file”. */
    photosAs: 'json' | 'text' | 'data'
  }
}

const wrong = (status: number, message: string) => Response.json({ message }, { status })
/** Creating returns all its errors in an array. */
const allWrong = (status: number, ...messages: string[]) =>
  Response.json(
    messages.map((message) => ({ message })),
    { status },
  )
const noBranch = 'No Branch found that is close enough to the given sender coordinates'

/**
 * Starts pandago on a free port, as its published description 1.1.0 has it: tokens at `/oauth2/token`, the API of Singapore
 * at `/sg/api/v1`.
 */
export async function startPandago(clock: { now(): number }): Promise<PandagoStandIn> {
  const company = createCompany(clock, 3)
  const tokens = createTokens(clock)
  const settings: PandagoStandIn['settings'] = { encoding: 'hex', canUpdate: true, isOpen: true, photosAs: 'json' }
  const outlets: PandagoStandIn['outlets'] = new Map()
  const store = createOrders(clock, company, settings)

  company.serve('token', 'POST', '/oauth2/token', (_, body) => tokens.respond(body))

  /** Serves an operation for callers with a token. */
  const serve: CompanyServer['serve'] = (operation, method, path, work) =>
    company.serve(operation, method, `/sg/api/v1${path}`, (context, body) =>
      tokens.isValid(context.req.header('authorization'))
        ? work(context, body)
        : wrong(401, 'The authorizer should provide its name in the context'),
    )

  /** The outlet that a sender means, or why there's none. Its coordinates are compared with little tolerance. */
  function outletOf(sender: schemas.EstimateRequest['sender']): schemas.OutletRequest | number | string {
    if (sender.client_vendor_id !== undefined) return outlets.get(sender.client_vendor_id) ?? 404
    const { location } = sender
    const close = [...outlets.values()].filter((outlet) => location && metresBetween(outlet, location) < 30)
    if (close.length > 1) return noBranch.replace('No Branch', 'Multiple Branches')
    return close[0] ?? noBranch
  }

  const invalid = (problems: string[]) =>
    wrong(400, `Invalid request payload\\n${problems.map((problem) => ` - ${problem}`).join('\\n')}`)

  const estimate =
    (result: (metres: number) => object): Parameters<typeof serve>[3] =>
    (_, body) => {
      const problems = problemsOf(schemas.estimateSchema, body)
      if (problems.length > 0) return invalid(problems)
      const request = body as schemas.EstimateRequest
      const outlet = outletOf(request.sender)
      if (typeof outlet !== 'object') return wrong(422, outlet === 404 ? noBranch : String(outlet))
      const reference = request.client_order_id && { client_order_id: request.client_order_id }
      return Response.json({ ...reference, ...result(metresBetween(outlet, request.recipient.location)) })
    }
  const after = (minutes: number) => new Date(clock.now() + minutes * 60_000).toISOString()
  serve(
    'fee',
    'POST',
    '/orders/fee',
    estimate((metres) => ({ estimated_delivery_fee: feeFor(metres) })),
  )
  serve(
    'time',
    'POST',
    '/orders/time',
    estimate(() => ({ estimated_pickup_time: after(15), estimated_delivery_time: after(35) })),
  )

  serve('create', 'POST', '/orders', (_, body) => {
    const problems = problemsOf(schemas.createSchema, body)
    if (problems.length > 0) return invalid(problems)
    const request = body as schemas.CreateRequest
    if (request.collect_from_customer !== undefined && request.payment_method !== 'CASH_ON_DELIVERY')
      return allWrong(422, 'Unable to process order')
    const ahead = request.preordered_for && request.preordered_for * 1000 - clock.now()
    if (ahead && (ahead < 55 * 60_000 || ahead > 48 * 3_600_000)) return allWrong(422, 'Unable to process order')
    const outlet = outletOf(request.sender)
    if (outlet === 404) return wrong(404, 'Outlet not found')
    if (typeof outlet !== 'object') return allWrong(422, String(outlet), 'Unable to process order')
    if (!settings.isOpen) return allWrong(422, 'unable to accept order outside operating hours')
    const { name, phone_number, address, latitude, longitude } = outlet
    const place = { location: { address, latitude, longitude } }
    // With a reference to an outlet, the sender's other details are ignored.
    const sender = request.sender.client_vendor_id ? { name, phone_number, ...place } : request.sender
    return Response.json(store.shown(store.add(request, sender, outlet)), { status: 201 })
  })

  /** Serves an operation of one order. */
  const serveOrder = (
    operation: string,
    method: string,
    path: string,
    work: (order: PandagoOrder, body: unknown) => Response | Promise<Response>,
  ) =>
    serve(operation, method, path, (context, body) => {
      const order = store.byId(context.req.param('id') ?? '')
      return order ? work(order, body) : wrong(404, 'Order not found')
    })

  for (const name of ['pickup', 'delivery', 'return'] satisfies ProofName[])
    serveOrder(`proof of ${name}`, 'GET', `/orders/proof_of_${name}/:id`, (order) => {
      const photo = store.photoOf(order, name)
      if (!photo) return wrong(404, `Proof of ${name} for this order was not found`)
      if (settings.photosAs === 'text') return new Response(photo)
      return Response.json(settings.photosAs === 'data' ? { data: photo } : photo)
    })

  serveOrder('coordinates', 'GET', '/orders/:id/coordinates', ({ request, position }) => {
    if (!position) return wrong(404, 'Order not found')
    const { at, ...point } = position
    return Response.json({ client_order_id: request.client_order_id, ...point, updated_at: Math.floor(at / 1000) })
  })

  serveOrder('get', 'GET', '/orders/:id', (order) => Response.json(store.detailed(order)))

  serveOrder('cancel', 'DELETE', '/orders/:id', (order, body) => {
    const given = (body as { reason?: unknown } | null)?.reason
    if (typeof given !== 'string') return invalid(['reason is required'])
    if (!isCancellable(order)) return wrong(409, 'Order is not cancellable')
    const isKnown = schemas.callerReasons.includes(given)
    const reason = isKnown ? given : 'REASON_UNKNOWN'
    // The callback doesn't wait for this response.
    void store.move(order, 'CANCELLED', { cancellation: { reason, source: 'CLIENT' } })
    return isKnown ? new Response(null, { status: 204 }) : wrong(203, 'reason has been modified to REASON_UNKNOWN')
  })

  serveOrder('update', 'PUT', '/orders/:id', (order, body) => {
    if (!settings.canUpdate) return wrong(405, 'order update is not allowed for this country')
    const problems = problemsOf(schemas.updateSchema, body)
    if (problems.length > 0) return wrong(400, `invalid update request payload: ${problems.join(', ')}`)
    if (!isUpdatable(order)) return wrong(422, 'order can not be updated')
    const { location, ...change } = body as schemas.UpdateRequest
    const before = order.request.payment_method ?? 'PAID'
    const turnsPaid = before === 'CASH_ON_DELIVERY' && change.payment_method === 'PAID'
    if (before === 'PAID' && change.payment_method === 'CASH_ON_DELIVERY') return wrong(422, 'order can not be updated')
    if (turnsPaid && change.amount !== 0) return wrong(422, 'order can not be updated')
    const { recipient } = order.request
    const { notes = recipient.notes, ...place } = location ?? {}
    const to = { ...recipient, notes, location: Object.assign({}, recipient.location, place) }
    order.request = Object.assign({}, order.request, change, { recipient: to })
    order.updatedAt = clock.now()
    const { payment_method = 'PAID', amount, description } = order.request
    const about = { order_id: order.id, created_at: Math.floor(order.createdAt / 1000), status: order.status }
    return Response.json({
      ...about,
      payment_method,
      location: to.location,
      description,
      amount,
      delivery_fee: order.fee,
    })
  })

  serve('put outlet', 'PUT', '/outlets/:id', (context, body) => {
    const problems = problemsOf(schemas.outletSchema, body)
    const { add_user, delete_user } = body as schemas.OutletRequest
    if (add_user && delete_user) problems.push('users can be added or removed, not both')
    if (problems.length > 0) return invalid(problems)
    const id = context.req.param('id') ?? ''
    outlets.set(id, body as schemas.OutletRequest)
    return Response.json({ client_vendor_id: id, vendor_id: 'a-bcde', ...(body as object) })
  })
  serve('get outlet', 'GET', '/outlets/:id', (context) => {
    const outlet = outlets.get(context.req.param('id') ?? '')
    return outlet
      ? Response.json({ client_vendor_id: context.req.param('id'), ...outlet })
      : wrong(404, 'Outlet not found')
  })
  serve('outlets', 'GET', '/outletList', () =>
    Response.json(
      [...outlets].map(([id, { name, address, latitude, longitude, phone_number }]) => ({
        ...{ client_vendor_id: id, name, address, latitude, longitude, phone_number },
      })),
    ),
  )

  const server = await company.listen()
  return {
    ...{ company, settings, outlets, orders: store.orders, orderOf: store.orderOf, riders: store.riders },
    hasDelivered: (reference) =>
      store.orders.some(({ request, status }) => request.client_order_id === reference && status === 'DELIVERED'),
    origin: server.origin,
    revokeTokens: tokens.revokeAll,
    close: server.close,
  }
}
