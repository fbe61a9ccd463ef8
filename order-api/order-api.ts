import { openAcquirer } from './acquirer.ts'
import { createGeocoders } from './adapters/geocoders/geocoder.ts'
import { createTileServer } from './adapters/tiles/tile-server.ts'
import { createWebhookSender } from './adapters/webhooks/webhook-sender.ts'
import type { RowThreadSettings } from './check-rows-worker.ts'
import type { ApiContext } from './context.ts'
import type { RowThread } from './domain/bulk/check-rows.ts'
import { createBulkJobs } from './domain/bulk/jobs.ts'
import { createBulkPlacement } from './domain/bulk/placement.ts'
import { createBulkProgress } from './domain/bulk/progress.ts'
import { readCountry } from './domain/country.ts'
import { createQuotes } from './domain/fees/quotes.ts'
import { createFlagSource } from './domain/flags/flags.ts'
import { createFleetKeys } from './domain/fleet/keys.ts'
import { estimatesOf } from './domain/fleet/remote/estimates.ts'
import { takeSimulationOff } from './domain/fleet/simulation-off.ts'
import { createHeavyWork } from './domain/heavy/heavy-work.ts'
import { createKeys } from './domain/keys.ts'
import { createLimits } from './domain/limits/limits.ts'
import { createReplay } from './domain/live/replay.ts'
import { operatorActor } from './domain/operator/command.ts'
import { operate } from './domain/operator/commands.ts'
import { createOrderChanges } from './domain/orders/order-changes.ts'
import { createOrderChecks } from './domain/orders/order-checks.ts'
import { createOrderPlacement } from './domain/orders/place-order.ts'
import { createSimulatedOrders } from './domain/orders/simulated-orders.ts'
import { createOrderUpdate } from './domain/orders/update-order.ts'
import { createOrderViews } from './domain/orders/views/views.ts'
import { openParameters } from './domain/parameters.ts'
import { createPartnerOrigins } from './domain/partners/origins.ts'
import { createWebhooks } from './domain/partners/webhooks/webhooks.ts'
import { createPaymentAddresses } from './domain/payments/addresses.ts'
import { createPayments } from './domain/payments/payments.ts'
import { createWallets } from './domain/payments/wallets.ts'
import { createDrawnTiles } from './domain/tiles/map-tiles.ts'
import { wordsOfEntry } from './domain/vendors/address-book.ts'
import { createVendors } from './domain/vendors/vendors.ts'
import { openFleetDispatch, openFleets, requireFleets } from './fleets.ts'
import { createApp } from './http/app.ts'
import { DroppedResponse, faultsOf } from './http/faults.ts'
import type { OrderApi, OrderApiOptions } from './interface.ts'
import { liveSockets } from './routes/live.ts'
import { mountRoutes } from './routes/mount.ts'
import { prepareDemo } from './seed/demo.ts'
import { demoVendorIds } from './simulation/demo-places.ts'
import { createSimulatedShops } from './simulation/shops.ts'
import { openStore } from './store/database.ts'
import { isFleetKeySubject } from './store/fleet/keys.ts'
import { startHousekeeping } from './store/housekeeping.ts'
import { fillInWords } from './store/vendors/saved-addresses.ts'

export type { Clock } from './clock.ts'
export type { OrderApi, OrderApiOptions } from './interface.ts'

export const rowsJob = {
  file: new URL('./check-rows-worker.ts', import.meta.url),
  function: 'checkPackedRows',
  deadlineMs: 120_000,
}

/** Creates the order API, after migrations and seed. @throws FolderInUseError if another process uses the data folder */
export async function createOrderApi(options: OrderApiOptions): Promise<OrderApi> {
  const { clock, environment, riderSpeed, origins } = options
  const log = (entry: object) => options.log(entry)
  const ofCountry = readCountry(options.country)
  const { brand = ofCountry.brand, registrationType = ofCountry.registrationType } = options
  const country = { ...ofCountry, brand, registrationType }
  const store = await openStore(options.database, country.code, log)
  try {
    const { database } = store
    const isEmbedded = options.database.kind !== 'postgres'
    const isDemo = await prepareDemo({ database, country, clock, riderSpeed, demo: options.demo ?? null, isEmbedded })
    await fillInWords(database, wordsOfEntry)

    const keys = createKeys([options.secret, ...(options.previousSecrets ?? [])])
    const work = createHeavyWork(log)
    const fleetKeys = createFleetKeys({ database, settingsKey: options.fleetKey ?? null })
    const fleet = openFleets(options, { database, country, isDemo, hasFleetKey: await fleetKeys.exist(), work })
    await requireFleets(fleet, { database, log })
    const { events, mailer, moves, fleetEvents } = await createOrderChanges({
      store,
      country,
      clock,
      keys,
      fleet,
      fleetKeys,
      mail: options.mail,
      isShared: !isEmbedded,
      log,
    })
    const sending = { database, clock, country, fleetEvents, events, isShared: !isEmbedded, log }
    const dispatch = openFleetDispatch(options, sending)
    const testVendors = new Set(options.testVendors)
    const isTest = (vendorId: string) =>
      environment !== 'prd' || testVendors.has(vendorId) || (isDemo && demoVendorIds.has(vendorId))
    const vendors = createVendors({ database, clock, country, fleets: fleet, testVendors, isTest })
    const geocoding = { geocoderUrl: options.geocoderUrl ?? null, googleMaps: options.googleMaps ?? null }
    const flags = await createFlagSource({
      database,
      country,
      file: options.flagsFile ?? null,
      isDemo,
      hasGoogleMaps: geocoding.googleMaps !== null,
      defaultFleet: fleet.byDefault,
      log,
    })
    const parameters = await openParameters({ file: options.parametersFile ?? null, database, log })
    const limits = createLimits(clock)
    const views = createOrderViews({ country, clock, keys, fleet })
    const context: ApiContext = {
      database,
      clock,
      country,
      keys,
      flags,
      parameters,
      limits,
      vendors,
      mailer,
      events,
      views,
      log,
    }

    const quotes = createQuotes({ country, clock, keys, testVendors })
    const checkOrder = createOrderChecks({ ...context, quotes, fleets: fleet })
    const orderUpdate = createOrderUpdate({ ...context, quotes, fleet, dispatch })
    const placement = createOrderPlacement({ database, clock, country, checkOrder, fleet, events, views })

    const acquirer = openAcquirer({
      database,
      clock,
      country,
      keys,
      environment,
      isDemo,
      origins,
      cardForm: options.cardForm,
      intercept: options.bank,
      log,
    })
    const bankHosts = options.paymentHosts ?? []
    const payments =
      acquirer &&
      createPayments({
        database,
        clock,
        country,
        flags,
        vendors,
        wallets: createWallets({ clock, keys }),
        bank: acquirer.bank,
        cardForm: acquirer.cardForm,
        addresses: createPaymentAddresses({ origins, siteUrl: options.mail.siteUrl, bankHosts }),
        checkOrder,
        orderUpdate,
        fleet,
        mailer,
        events,
        log,
      })
    const takesCards = payments !== null

    const bulkProgress = createBulkProgress()
    const settings = { countryCode: country.code, ...geocoding, secrets: keys.secrets, testVendors }
    const rowThread: RowThread = { job: rowsJob, settings: settings satisfies RowThreadSettings }
    const bulkJobs = createBulkJobs({
      database,
      clock,
      country,
      flags,
      parameters,
      vendors,
      work,
      rowThread,
      takesCards,
    })
    const estimateOf = options.fees === 'fleet' ? estimatesOf({ vendors, dispatch, byDefault: fleet.byDefault }) : null
    const bulk = createBulkPlacement({
      database,
      clock,
      country,
      quotes,
      estimateOf,
      vendors,
      payments,
      placement,
      bulkProgress,
      log,
    })

    const partnerOrigins = createPartnerOrigins({ database, clock })
    const sender = createWebhookSender({ clock, isProduction: environment === 'prd' })
    const webhooks = createWebhooks({ database, clock, sender, events, mailer, log })
    const { isSendable } = sender
    const commandContext = { database, clock, country, events, moves, isSendable, hasFleet: fleet.has, fleetKeys }
    const simulatedShops =
      isDemo && options.hasSimulatedShops
        ? createSimulatedShops({
            country,
            clock,
            isMoving: riderSpeed > 0,
            orders: createSimulatedOrders({ database, country, clock, fleet, events }),
            log,
          })
        : null
    const replay = await createReplay(database, events)
    const live = liveSockets(context, { replay, bulkProgress, listViews: simulatedShops })
    await store.onAccessChange((accountId) => {
      vendors.clearCache()
      partnerOrigins.clearCache()
      live.accessChanged(accountId)
      fleetKeys.accessChanged(accountId)
      if (isFleetKeySubject(accountId)) webhooks.wake()
    })

    const mayCall = async (origin: string) => origins.includes(origin) || (await partnerOrigins.has(origin))
    const hasFaults = environment !== 'prd'
    const app = createApp({ clock, log, health: store, mayCall, hasFaults }, (orders, hurrier, root) => {
      mountRoutes({ orders, hurrier, root }, context, {
        placement,
        orderUpdate,
        payments,
        bulkJobs,
        bulkPlacement: bulk,
        bulkProgress,
        quotes,
        geocoders: createGeocoders(country, geocoding),
        tiles: options.tilesUrl ? createTileServer(options.tilesUrl, clock) : createDrawnTiles(country.code),
        fleet,
        replay,
        listViews: simulatedShops,
        partnerOrigins,
        webhooks,
        work,
        fleetEvents,
        dispatch,
        estimateOf,
        fleetKeys,
        isDemo,
      })
      if (acquirer) root.route('/', acquirer.pages)
    })

    if (!fleet.has('simulated')) await takeSimulationOff({ database, clock, events }, fleet.byDefault)
    const housekeeping = startHousekeeping({ store, clock, log })
    await payments?.start(bulk.placePaid)
    await acquirer?.start(async (request) => app.fetch(request))
    await fleet.start(moves, events)
    await dispatch.start()
    await bulk.start()
    await webhooks.start()
    await mailer.start()
    store.endStart()

    return {
      isDemo,
      async fetch(request, info = {}) {
        const isDropped = hasFaults && faultsOf(request.headers.get('x-courier-fault')).has('drop-answer')
        const response = await app.fetch(request, info)
        if (!isDropped) return response
        // Ends what writes it.
        await response.body?.cancel()
        throw new DroppedResponse('The response was dropped, as the fault header asked.')
      },
      operate: (args, user = null) => operate({ ...commandContext, actor: operatorActor(user) }, args),
      undeliveredMessages: mailer.undelivered,
      isPartnerOrigin: (origin) => partnerOrigins.has(origin),
      socket: (peer) => live.open(peer),
      async advanceOrder(orderId, status) {
        if (!(await moves.moveByHand(orderId, status, { by: 'operator' })))
          throw new Error(`Order ${orderId} has ended, or changed at the same time`)
      },
      async waitUntilIdle() {
        const parts = [acquirer, payments, bulk, simulatedShops, fleet, dispatch, moves, events, live, webhooks, mailer]
        for (const part of parts) await part?.waitUntilIdle()
      },
      async close() {
        live.close()
        await housekeeping.stop()
        await webhooks.close()
        await mailer.close()
        await acquirer?.close()
        await payments?.close()
        await bulk.close()
        await simulatedShops?.close()
        await fleet.close()
        await dispatch.close()
        moves.close()
        await events.close()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}
