import type { RiderEventWire, RiderJobWire } from '../../../core/api/rider-jobs.ts'
import type { RiderEventType, RiderPlace } from '../../../core/api/rider-lists.ts'
import type { Phone } from '../../../core/environment/phone.ts'
import { createRiderJob } from '../../../core/job/rider-job.ts'
import { createTestBrowser, createTestPage } from '../../support/page.ts'
import { createTestClock, testStartMs } from '../../support/test-clock.ts'

const stop = { address: '2 Orchard Turn', unit: '#04-12', latitude: 1.304, longitude: 103.8318, note: '' }
export const jobWire: RiderJobWire = {
  order_id: '1002-ABC234',
  status: 'ASSIGNED_TO_TRANSPORT',
  reached: 'waiting',
  updated_at: new Date(testStartMs).toISOString(),
  pickup: { ...stop, name: 'Merlion Kitchen Bugis', phone: '+6561234567' },
  dropoff: { ...stop, name: 'Alicia Wong', phone: '+6581234567' },
  description: 'Laksa for two',
  collect_cash: 25,
  currency: 'SGD',
  country: 'SG',
  expected_pickup_at: null,
  expected_delivery_at: null,
  preordered_for: null,
  needs: { pickup_code: true, pickup_photo: false, age_check: null, pin: true, delivery_photo: true },
  done: {
    pickup_code: false,
    pickup_photo: false,
    age_check: false,
    pin: false,
    delivery_photo: false,
    cash_taken: false,
  },
}

const moves: Readonly<Record<RiderEventType, [status: string, place: RiderPlace]>> = {
  accepted: ['COURIER_ACCEPTED_DELIVERY', 'accepted'],
  declined: ['WAITING_FOR_TRANSPORT', 'waiting'],
  at_vendor: ['NEAR_VENDOR', 'at_vendor'],
  collected: ['PICKED_UP', 'collected'],
  at_customer: ['NEAR_CUSTOMER', 'at_customer'],
  delivered: ['DELIVERED', 'delivered'],
  failed: ['RETURN_INITIATED', 'returning'],
  returned: ['RETURNED_TO_VENDOR', 'returned'],
}

/** A phone with a rider's page, and a server that knows one order, pickup code 123 and PIN 4821. */
export function createRiderPhone() {
  const clock = createTestClock()
  const browser = createTestBrowser()
  const kept = new Map<string, unknown>()
  /** Whether the browser refuses to keep records. */
  const database = { isRefused: false }
  const server = {
    job: { ...jobWire },
    /** Events that the server took, in the order of their arrival. */
    events: [] as RiderEventWire[],
    photos: [] as string[],
    /** The device that opened the link first. */
    device: null as string | null,
    positions: [] as { at: string }[],
    /** A refusal of every call. */
    refusal: null as { status: number; key: string } | null,
    /** Whether the job can't be read any more. */
    hasEnded: false,
    /** Whether a call is carried out, but its response is lost. */
    losesResponses: false,
    move(status: string, change: Partial<RiderJobWire> = {}) {
      server.job = { ...server.job, status, updated_at: new Date(clock.now()).toISOString(), ...change }
    },
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const call = `${request.method} ${pathname.replace('/orders/api/v1', '')}`
    if (server.refusal) return refuse(server.refusal.status, server.refusal.key)
    if (request.headers.get('authorization') !== 'Job a-token') return refuse(404, 'error.not-found')
    const device = request.headers.get('x-courier-device')
    server.device ??= device
    if (server.device !== device) return refuse(403, 'job.other-device')
    if (call === 'GET /job' && server.hasEnded) return refuse(410, 'job.ended')
    if (call === 'POST /job/positions') server.positions.push(...(await request.json()).positions)
    if (call === 'POST /job/proofs') server.photos.push(searchParams.get('kind') ?? '')
    const refusal = call === 'POST /job/events' ? take(await request.json()) : null
    if (server.losesResponses) throw new TypeError('connection lost')
    return refusal ?? Response.json({ result: server.job })
  }

  function take(event: RiderEventWire): Response | null {
    const [status, reached] = moves[event.type]
    if (server.events.some(({ event_id }) => event_id === event.event_id)) return null
    if (server.job.status === 'CANCELLED') return refuse(409, 'fleet.order-cancelled')
    const code = { collected: '123', delivered: '4821' }[event.type as string]
    if (code !== undefined && event.code !== code) return refuse(422, 'fleet.code-wrong')
    server.events.push(event)
    server.move(status, { reached })
    return null
  }

  function openPage() {
    const positions = new Set<Parameters<Phone['watchPosition']>[0]>()
    let refuse = () => {}
    const memory = new Map<string, unknown>()
    const records = () => (database.isRefused ? memory : kept)
    const phone: Phone = {
      records: {
        all: async () => structuredClone([...records().values()]),
        put: async (key, record) => void records().set(key, structuredClone(record)),
        remove: async (key) => void records().delete(key),
        isKept: () => !database.isRefused,
      },
      watchPosition(run, onRefused) {
        positions.add(run)
        refuse = onRefused
        return () => positions.delete(run)
      },
      shrinkPhoto: async (picture, maxBytes) => new Uint8Array(await picture.slice(0, maxBytes).arrayBuffer()),
    }
    const api = { fetch: (request: Request) => respond(request), socket: () => null as never }
    const { page, network } = createTestPage(api as never, {
      clock,
      browser,
      prepare: (environment) => Object.assign(environment, { phone: async () => phone }),
    })
    const job = createRiderJob(page, 'a-token')
    const stopListening = job.$job.listen(() => {})
    return {
      page,
      job,
      network,
      moveTo: (latitude: number) => {
        for (const run of positions) run({ latitude, longitude: 103.8 })
      },
      refusePosition: () => refuse(),
      isWatched: () => positions.size > 0,
      step() {
        const current = job.$job.get()
        return current.state === 'open' ? current.step.step : current.state
      },
      async press(values: { code?: string; photo?: Blob; cashTaken?: boolean } = {}) {
        const { fields } = job.handover
        if (values.code !== undefined) fields.code.type(values.code)
        if (values.photo) fields.photo.type(values.photo)
        if (values.cashTaken) fields.cashTaken.type(true)
        void job.handover.submit()
        // A button waits at most 3 s.
        await clock.advance(3100)
      },
      /** Ends the page without a goodbye. */
      kill() {
        stopListening()
        network.online = false
        job.destroy()
        page.destroy()
      },
    }
  }

  return {
    clock,
    server,
    openPage,
    database,
    storage: browser.storage,
    /** IDs of the events that the phone keeps. */
    keptEvents: () => [...kept.values()].flatMap((record) => (record as { eventId?: string }).eventId ?? []),
  }
}

function refuse(status: number, key: string): Response {
  const meta = { translation_key: key }
  return Response.json({ message: key, errors: [{ message: key, meta }], meta, request_id: 'test' }, { status })
}
