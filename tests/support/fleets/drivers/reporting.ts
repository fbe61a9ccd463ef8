import { jpeg } from '../company.ts'
import { type Driver, openShop, type Shop, type ShopOptions, type Step } from './driver.ts'

/** Names of the steps in the calls of riders and other systems. */
const types: Partial<Record<Step, string>> = {
  accept: 'accepted',
  nearShop: 'at_vendor',
  collect: 'collected',
  nearCustomer: 'at_customer',
  deliver: 'delivered',
  goBack: 'failed',
  arriveBack: 'returned',
}
const steps: readonly Step[] = ['accept', 'nearShop', 'collect', 'nearCustomer', 'deliver']
const statuses = ['COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR', 'PICKED_UP', 'NEAR_CUSTOMER', 'DELIVERED']

/** Sends an event; `caller` are the headers of its sender. */
interface Reporter {
  path(orderId: string): string
  caller(orderId: string): Headers
  forged(orderId: string): Headers[]
  /** Fields of a step's event besides the usual ones. */
  fields(step: Step): object
}
interface Headers {
  as: string
  headers?: Record<string, string>
}

/** What both kinds of fleets do that report by calls of the order API. */
function reporting(shop: Shop, reporter: Reporter) {
  const happened = (step: Step) => event(types[step] ?? '', reporter.fields(step))
  const event = (type: string, fields: object) => ({
    event_id: crypto.randomUUID(),
    type,
    at: new Date(shop.clock.now()).toISOString(),
    ...fields,
  })
  async function send(orderId: string, body: object, caller = reporter.caller(orderId)) {
    const { status } = await shop.server().call(reporter.path(orderId), { body, ...caller })
    await shop.clock.flush()
    return status
  }
  return {
    shop,
    standIn: null,
    steps,
    make: (orderId: string, step: Step) => (types[step] ? send(orderId, happened(step)) : Promise.resolve(null)),
    delay: async (orderId: string, minutes: number) =>
      void (await send(orderId, event('delayed', { minutes, reason: '' }))),
    giveBack: async (orderId: string) => void (await send(orderId, event('declined', {}))),
    async tellReversed(orderId: string, reversed: readonly Step[]) {
      const events: object[] = []
      for (const step of reversed) {
        await shop.wait(5_000)
        events.push(happened(step))
      }
      for (const told of events.toReversed()) await send(orderId, told)
    },
    async tellTwice(orderId: string, step: Step) {
      const twice = happened(step)
      for (let count = 0; count < 2; count += 1) await send(orderId, twice)
    },
    async tellForged(orderId: string, step: Step) {
      const all: number[] = []
      for (const caller of reporter.forged(orderId)) all.push(await send(orderId, happened(step), caller))
      return all
    },
    close: shop.close,
  }
}

/** Another's system, which fetches its jobs. */
export async function openApiFleet(): Promise<Driver> {
  const key = 'a-key-of-the-fleet-long-enough-to-be-used'
  const as = `Fleet ${key}`
  const shop = await openShop({ fleet: 'api', fleetKey: key, isCash: true })
  interface Job {
    order_id: string
    status: string
    dropoff: { note?: string; notes?: string } | null
  }
  const jobs = async () => {
    const { body } = await shop.server().call<{ result: { jobs: Job[] } }>('/fleet/jobs', { as })
    return body.result.jobs
  }
  const jobOf = async (orderId: string) => (await jobs()).find(({ order_id }) => order_id === orderId)
  const rider = { id: 'r-7', name: 'Mei Lin', phone: '+6591234567' }
  return {
    ...reporting(shop, {
      path: (orderId) => `/fleet/jobs/${orderId}/events`,
      caller: () => ({ as }),
      forged: () => ['Fleet another-key', 'Fleet', `Bearer ${key}`, `Fleet ${key}x`].map((wrong) => ({ as: wrong })),
      fields: (step) => (step === 'accept' ? { rider } : {}),
    }),
    name: 'api',
    statuses,
    async place(change) {
      const orderId = await shop.place(change)
      await shop.clock.flush()
      return orderId
    },
    async moveTo(_, position) {
      const positions = [{ rider_id: rider.id, ...position, at: new Date(shop.clock.now()).toISOString() }]
      await shop.server().call('/fleet/positions', { body: { positions }, as })
    },
    jobPage: async () => null,
    async sendPhotos(orderId) {
      for (const kind of ['collection', 'delivery']) {
        const at = new Date(shop.clock.now()).toISOString()
        const body = { kind, at, content_type: 'image/jpeg', content: jpeg }
        await shop.server().call(`/fleet/jobs/${orderId}/proofs`, { body, as })
      }
    },
    async notesFor(orderId) {
      const { dropoff } = (await jobOf(orderId)) ?? {}
      return dropoff?.note ?? dropoff?.notes
    },
    isRunning: async (orderId) => (await jobOf(orderId)) !== undefined,
    ridersFor: async (orderId) => (await jobs()).filter(({ order_id }) => order_id === orderId).length,
  }
}

/** A shop's own riders with links. */
export async function openOwnRiders(options: Partial<ShopOptions> = {}): Promise<Driver> {
  const shop = await openShop({ fleet: 'own-riders', isCash: true, ...options })
  const links = new Map<string, string[]>()
  const rider = { name: 'Arun Kumar', phone: '+6591234567' }
  const callerOf = (token: string, device = 'phone') => ({
    as: `Job ${token}`,
    headers: { 'x-courier-device': device },
  })
  const linkOf = (orderId: string) => links.get(orderId)?.at(-1) ?? ''

  /** The shop gives the order to its rider, who gets a link. */
  async function give(orderId: string) {
    const path = `/vendor/1002/order/${orderId}/rider`
    const { status } = await shop.server().call(path, { body: rider, as: await shop.server().signIn() })
    if (status !== 200) throw new Error(`The order isn't given: ${status}`)
    await shop.clock.flush()
    const message = shop.server().mails.findLast(({ kind }) => kind === 'rider-link')
    links.set(orderId, [...(links.get(orderId) ?? []), /\/job\/(\w+)$/m.exec(message?.text ?? '')?.[1] ?? ''])
    await shop.server().call('/job', callerOf(linkOf(orderId)))
  }

  const open = async (token: string) =>
    shop.server().call<{ result: { status: string; dropoff: { note: string } } }>('/job', callerOf(token))

  const reports = reporting(shop, {
    path: () => '/job/events',
    caller: (orderId) => callerOf(linkOf(orderId)),
    forged: (orderId) => [callerOf('another'), callerOf(linkOf(orderId), 'another phone'), callerOf('')],
    fields: (step) => (step === 'goBack' ? { reason: 'nobody_there' } : {}),
  })
  return {
    ...reports,
    name: 'own-riders',
    statuses: ['ASSIGNED_TO_TRANSPORT', ...statuses],
    async place(change) {
      const orderId = await shop.place(change)
      await give(orderId)
      return orderId
    },
    async moveTo(orderId, position) {
      const positions = [{ ...position, at: new Date(shop.clock.now()).toISOString() }]
      await shop.server().call('/job/positions', { body: { positions }, ...callerOf(linkOf(orderId)) })
    },
    async jobPage(orderId) {
      const { status, body } = await open(linkOf(orderId))
      return { status, shown: body.result }
    },
    async sendPhotos(orderId) {
      for (const kind of ['pickup', 'delivery']) {
        const url = `${shop.server().origin}/orders/api/v1/job/proofs?kind=${kind}&event_id=${kind}`
        const { as: authorization, headers } = callerOf(linkOf(orderId))
        const content = new Uint8Array(Buffer.from(jpeg, 'base64'))
        const sent = { authorization, ...headers, 'content-type': 'image/jpeg' }
        await shop.server().api.fetch(new Request(url, { method: 'POST', headers: sent, body: content }))
      }
    },
    async giveBack(orderId) {
      await reports.giveBack(orderId)
      await give(orderId)
    },
    notesFor: async (orderId) => (await open(linkOf(orderId))).body.result.dropoff.note,
    isRunning: async (orderId) => (await open(linkOf(orderId))).status === 200,
    async ridersFor(orderId) {
      const all = await Promise.all((links.get(orderId) ?? []).map(open))
      return all.filter(({ status }) => status === 200).length
    },
  }
}
