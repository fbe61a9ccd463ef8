import { createPrivateKey } from 'node:crypto'
import type { FleetAccounts } from '../../../../order-api/domain/fleet/remote/accounts.ts'
import { forgeriesOf } from '../callbacks.ts'
import { type PandagoStandIn, startPandago } from '../pandago/server.ts'
import { pandagoCredentials, pandagoPrivateKey } from '../pandago/tokens.ts'
import type { StandIn } from '../stand-in.ts'
import { uberCredentials } from '../uber-direct/deliveries.ts'
import { startUberDirect, type UberStandIn } from '../uber-direct/server.ts'
import { type Driver, openShop, type Shop, type ShopOptions, type Step } from './driver.ts'

/** The Bugis outlet, as its owner registers it. */
const bugis = {
  ...{ name: 'Bugis', address: '200 Victoria Street', latitude: 1.2995, longitude: 103.8554, city: 'Singapore' },
  ...{ phone_number: '+6565550000', currency: 'SGD', locale: 'en-SG', description: '' },
}

const steps: readonly Step[] = ['accept', 'nearShop', 'collect', 'leaveShop', 'nearCustomer', 'deliver']
const statuses = [
  'COURIER_ACCEPTED_DELIVERY',
  'NEAR_VENDOR',
  'PICKED_UP',
  'COURIER_LEFT_VENDOR',
  'NEAR_CUSTOMER',
  'DELIVERED',
]

export type CompanyDriver<Kind extends StandIn> = Driver & { standIn: Kind }

export async function openPandago(options: Partial<ShopOptions> = {}): Promise<CompanyDriver<PandagoStandIn>> {
  let shop: Shop | null = null
  const standIn = await startPandago({ now: () => shop?.clock.now() ?? 0 })
  standIn.outlets.set('bugis', bugis)
  const { origin } = standIn
  const { clientId, keyId, scope, callbackSecret } = pandagoCredentials
  const urls = { apiUrl: `${origin}/sg/api/v1`, authUrl: `${origin}/oauth2/token` }
  const privateKey = createPrivateKey(pandagoPrivateKey)
  const fleetAccounts: FleetAccounts = { pandago: { ...urls, clientId, keyId, scope, callbackSecret, privateKey } }
  shop = await openShop({ fleet: 'pandago', fleetAccounts, ...options })
  return {
    ...companyDriver(shop, standIn, '/fleet/pandago/callback'),
    name: 'pandago',
    standIn,
    statuses: ['RECEIVED', 'WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', ...statuses],
    notesFor: async (orderId) => standIn.orderOf(orderId).request.recipient.notes,
  }
}

export async function openUberDirect(options: Partial<ShopOptions> = {}): Promise<CompanyDriver<UberStandIn>> {
  let shop: Shop | null = null
  const standIn = await startUberDirect({ now: () => shop?.clock.now() ?? 0 })
  const { origin } = standIn
  const { clientId, clientSecret, customerId, signingKey: webhookKey } = uberCredentials
  const urls = { apiUrl: `${origin}/v1`, authUrl: `${origin}/oauth/v2/token` }
  const fleetAccounts: FleetAccounts = { 'uber-direct': { ...urls, clientId, clientSecret, customerId, webhookKey } }
  shop = await openShop({ fleet: 'uber-direct', fleetAccounts, ...options })
  return {
    ...companyDriver(shop, standIn, '/fleet/uber-direct/webhook'),
    name: 'uber-direct',
    standIn,
    statuses: ['WAITING_FOR_TRANSPORT', ...statuses],
    notesFor: async (orderId) => standIn.deliveryOf(orderId).request.dropoff_notes,
  }
}

function companyDriver(shop: Shop, standIn: StandIn, path: string) {
  const { company } = standIn
  const { callbacks } = company
  callbacks.receiver = async ({ body, headers }) => (await shop.server().call(path, { body, headers })).status
  const stopWaiting = shop.clock.waitFor(callbacks.idle)

  /** Waits for the work, and for what it caused. */
  async function finish(work: Promise<unknown>) {
    await work
    await shop.clock.flush()
  }

  /** Runs with callbacks that are held, and returns what `run` leaves waiting. */
  async function hold(run: () => Promise<unknown>) {
    callbacks.mode = 'held'
    await run()
    callbacks.mode = 'sent'
  }

  return {
    shop,
    steps,
    async place(change?: Parameters<Shop['place']>[0]) {
      const orderId = await shop.place(change)
      await shop.clock.flush()
      if (company.deliveriesFor(orderId) > 0) await finish(standIn.riders.seek(orderId))
      return orderId
    },
    async make(orderId: string, step: Step) {
      const before = callbacks.sent.length
      await finish(standIn.riders[step](orderId))
      return callbacks.sent[before]?.status ?? null
    },
    delay: (orderId: string, minutes: number) => finish(standIn.riders.delay(orderId, minutes)),
    giveBack: (orderId: string) => finish(standIn.riders.giveBack(orderId)),
    async tellReversed(orderId: string, reversed: readonly Step[]) {
      await hold(async () => {
        for (const step of reversed) {
          await shop.wait(5_000)
          await standIn.riders[step](orderId)
        }
      })
      await finish(callbacks.release((all) => all.toReversed()))
    },
    async tellTwice(orderId: string, step: Step) {
      await hold(() => standIn.riders[step](orderId))
      await finish(callbacks.release((all) => [...all, ...all]))
    },
    async tellForged(orderId: string, step: Step) {
      await hold(() => standIn.riders[step](orderId))
      return callbacks.release((all) => all.flatMap((one) => forgeriesOf(one).map(({ callback }) => callback)))
    },
    async moveTo(orderId: string, position: Parameters<Driver['moveTo']>[1]) {
      await standIn.riders.moveTo(orderId, position)
      // Uber sends it, pandago is asked.
      await shop.wait(20_000)
    },
    jobPage: async () => null,
    sendPhotos: async () => {},
    isRunning: async (orderId: string) => company.isRunning(orderId),
    ridersFor: company.ridersFor,
    async close() {
      stopWaiting()
      await shop.close()
      await standIn.close()
    },
  }
}
