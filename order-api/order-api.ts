import { cardPublicJwk } from './adapters/acquirers/sandbox/card-key.ts'
import type { ApiContext, CallInfo, OrderApiOptions } from './context.ts'
import { createBulkPlacement } from './domain/bulk/placement.ts'
import { createBulkProgress } from './domain/bulk/progress.ts'
import { readCountry } from './domain/country.ts'
import { createFlagSource } from './domain/flags/flags.ts'
import { createHeavyWork } from './domain/heavy/heavy-work.ts'
import { createLimits } from './domain/limits/limits.ts'
import type { LivePeer } from './domain/live/messages.ts'
import { createReplay } from './domain/live/replay.ts'
import type { UndeliveredMessage } from './domain/mail/mailer.ts'
import type { OperatorResult } from './domain/operator/command.ts'
import { operate } from './domain/operator/commands.ts'
import { createOrderChanges } from './domain/orders/order-changes.ts'
import { createOrderPlacement } from './domain/orders/place-order.ts'
import { createSimulatedOrders } from './domain/orders/simulated-orders.ts'
import { createOrderViews } from './domain/orders/views.ts'
import { openParameters } from './domain/parameters.ts'
import { createPartnerOrigins } from './domain/partners/origins.ts'
import { createWebhooks } from './domain/partners/webhooks/webhooks.ts'
import { openPayments } from './domain/payments/open-payments.ts'
import { wordsOfEntry } from './domain/vendors/address-book.ts'
import { createVendorAccess } from './domain/vendors/vendor-access.ts'
import { createApp } from './http/app.ts'
import { DroppedResponse, faultsOf } from './http/faults.ts'
import { addressbookRoutes } from './routes/addressbook.ts'
import { bulkJobRoutes } from './routes/bulk-jobs.ts'
import { c2cTrackingRoutes } from './routes/c2c-tracking.ts'
import { cardFrameRoutes } from './routes/card-frame.ts'
import { countryParameterRoutes } from './routes/country-parameters.ts'
import { deliveryRoutes } from './routes/delivery.ts'
import { flagFileRoutes, flagRoutes } from './routes/flags.ts'
import { geolocatorRoutes } from './routes/geolocator.ts'
import { guestRoutes } from './routes/guest.ts'
import { helpCentreRoutes, helpCentreTokenRoutes } from './routes/help-centre.ts'
import { invitationRoutes } from './routes/invitations.ts'
import { liveSockets } from './routes/live.ts'
import { loginRoutes } from './routes/login.ts'
import { operatorRoutes } from './routes/operator.ts'
import { orderExportRoutes } from './routes/order-export.ts'
import { orderUpdateRoutes } from './routes/order-update.ts'
import { orderRoutes } from './routes/orders.ts'
import { outletRoutes } from './routes/outlets.ts'
import { partnerKeyRoutes } from './routes/partner-keys.ts'
import { passwordRoutes } from './routes/password.ts'
import { paymentRoutes } from './routes/payments.ts'
import { proofRoutes } from './routes/proofs.ts'
import { publicTrackingRoutes } from './routes/public-tracking.ts'
import { receiptRoutes } from './routes/receipt.ts'
import { receiverRoutes } from './routes/receiver.ts'
import { registerRoutes } from './routes/register.ts'
import { riderRoutes } from './routes/riders.ts'
import { sampleFileRoutes } from './routes/sample-file.ts'
import { sandboxBankRoutes } from './routes/sandbox-bank.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { tileRoutes } from './routes/tiles.ts'
import { vendorRoutes } from './routes/vendors.ts'
import { verifyEmailRoutes } from './routes/verify-email.ts'
import { voucherRoutes } from './routes/vouchers.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import { demoOperatorToken, prepareDemo } from './seed/demo.ts'
import { demoVendorIds } from './simulation/demo-places.ts'
import { createSimulatedFleet } from './simulation/fleet.ts'
import { createSimulatedShops } from './simulation/shops.ts'
import { openStore } from './store/database.ts'
import { startHousekeeping } from './store/housekeeping.ts'
import { fillInWords } from './store/vendors/saved-addresses.ts'

export type { Clock } from './clock.ts'
export type { OrderApiOptions } from './context.ts'

/** The reference order API as an object: no port, no process, no globals. */
export interface OrderApi {
  /** Whether demo accounts and the demo staff token work. */
  readonly isDemo: boolean
  /**
   * Responds to one request. Rejects with `DroppedResponse` only if the sandbox's `drop-answer`
   * fault requests a lost response; a server then breaks the connection.
   */
  fetch(request: Request, info?: CallInfo): Promise<Response>
  /** Runs a command of `npm run operator`. @throws OperatorError */
  operate(args: readonly string[]): Promise<OperatorResult>
  /** Returns the newest messages that were given up or are tried again, without personal data. */
  undeliveredMessages(): Promise<UndeliveredMessage[]>
  /** Whether the pages of an origin may open a live socket, because a partner's key lists it. */
  isPartnerOrigin(origin: string): Promise<boolean>
  /** Call when a live socket was opened (`/orders/live`). Its messages are in core/api/live.ts. */
  socket(peer: LivePeer): { message(text: string): void; ping(): void; closed(): void }
  /**
   * Moves an order to a status by hand, as a shop or a rider would. For tests and demonstrations; not available over HTTP.
   * With `riderSpeed` above 0 the simulation continues from there. @throws Error for an unknown order
   */
  advanceOrder(orderId: string, status: string): Promise<void>
  /** Resolves when simulation, live updates and mails have finished what is due now; for tests with a fake clock. */
  waitUntilIdle(): Promise<void>
  /** Closes sockets (1001), timers and the database. */
  close(): Promise<void>
}

/** Creates the order API, after migrations and seed. @throws FolderInUseError if another process uses the data folder */
export async function createOrderApi(options: OrderApiOptions): Promise<OrderApi> {
  const country = readCountry(options.country)
  const store = await openStore(options.database, country.code, (entry) => options.log(entry))
  try {
    const { database } = store
    const { clock, log, environment, secret, riderSpeed } = options
    const isEmbedded = options.database.kind !== 'postgres'
    const isDemo = await prepareDemo({ database, country, clock, riderSpeed, demo: options.demo ?? null, isEmbedded })
    await fillInWords(database, wordsOfEntry)
    const work = createHeavyWork(log)
    const fleet = options.fleet ?? createSimulatedFleet({ country, clock, speed: riderSpeed, work, log })
    const { events, mailer, moves } = await createOrderChanges({
      store,
      country,
      clock,
      secret,
      fleet,
      mail: options.mail,
      isShared: !isEmbedded,
      log,
    })
    const testVendors = new Set(options.testVendors)
    const isTestVendor = (vendorId: string) =>
      environment !== 'prd' || testVendors.has(vendorId) || (isDemo && demoVendorIds.has(vendorId))
    const vendorAccess = createVendorAccess({ database, clock, country, isTestVendor })
    const flags = await createFlagSource({ database, file: options.flagsFile ?? null, isDemo, log })
    const parameters = await openParameters({ file: options.parametersFile ?? null, database, log })
    const secrets = [secret, ...(options.previousSecrets ?? [])]
    const cardPayments = openPayments({
      ...options,
      database,
      country,
      secrets,
      testVendors,
      isDemo,
      fleet,
      events,
      mailer,
      vendorAccess,
      flags,
      parameters,
      siteUrl: options.mail.siteUrl,
      deliver: async (request) => app.fetch(request),
      placeJob: (job) => bulk.placePaid(job),
    })
    const hasShops = isDemo && options.hasSimulatedShops
    const simulatedShops = hasShops
      ? createSimulatedShops({
          country,
          clock,
          isMoving: fleet.speed > 0,
          orders: createSimulatedOrders({ database, country, clock, fleet, events }),
          log,
        })
      : null
    const context: ApiContext = {
      database,
      health: store,
      clock,
      country,
      environment,
      secret,
      secrets,
      geocoderUrl: options.geocoderUrl ?? null,
      tilesUrl: options.tilesUrl ?? null,
      testVendors,
      isTestVendor,
      webhooks: createWebhooks({ database, clock, environment, events, mailer, log }),
      partnerOrigins: createPartnerOrigins({ database, clock }),
      events,
      replay: await createReplay(database, events),
      moves,
      fleet,
      views: createOrderViews({ country, clock, fleet, secrets }),
      vendorAccess,
      flags,
      parameters,
      limits: createLimits(clock),
      work,
      mailer,
      bulkProgress: createBulkProgress(),
      payments: cardPayments?.payments ?? null,
      listViews: simulatedShops,
      operatorToken: environment === 'prd' ? null : (options.operatorToken ?? (isDemo ? demoOperatorToken : null)),
      log: (entry) => log(entry),
    }
    const bulk = createBulkPlacement({ ...context, placement: createOrderPlacement(context) })
    const live = liveSockets(context)
    await store.onAccessChange((accountId) => {
      context.vendorAccess.clearCache()
      context.partnerOrigins.clearCache()
      live.accessChanged(accountId)
    })
    const app = createApp(context, options.origins, (orders, hurrier, root) => {
      orders.route('/', loginRoutes(context))
      orders.route('/', sessionRoutes(context))
      orders.route('/', guestRoutes(context))
      orders.route('/', registerRoutes(context))
      orders.route('/', verifyEmailRoutes(context))
      orders.route('/', passwordRoutes(context))
      orders.route('/', vendorRoutes(context))
      orders.route('/', outletRoutes(context))
      orders.route('/', invitationRoutes(context))
      orders.route('/', partnerKeyRoutes(context))
      orders.route('/', webhookRoutes(context))
      orders.route('/', helpCentreTokenRoutes(context))
      orders.route('/', orderRoutes(context))
      orders.route('/', paymentRoutes(context))
      orders.route('/', orderUpdateRoutes(context))
      orders.route('/', orderExportRoutes(context))
      orders.route('/', publicTrackingRoutes(context))
      orders.route('/', receiptRoutes(context))
      orders.route('/', proofRoutes(context))
      orders.route('/', receiverRoutes(context))
      orders.route('/', c2cTrackingRoutes(context))
      orders.route('/', bulkJobRoutes(context, bulk))
      orders.route('/', deliveryRoutes(context))
      orders.route('/', geolocatorRoutes(context))
      orders.route('/', addressbookRoutes(context))
      orders.route('/', countryParameterRoutes(context))
      orders.route('/', voucherRoutes(context))
      orders.route('/', flagRoutes(context))
      orders.route('/', operatorRoutes(context))
      if (isDemo) orders.route('/', sampleFileRoutes(context))
      hurrier.route('/', riderRoutes(context))
      root.route('/', tileRoutes(context))
      root.route('/', helpCentreRoutes(context))
      root.route('/', flagFileRoutes(context))
      if (cardPayments) {
        root.route('/', cardFrameRoutes(options.origins, cardPublicJwk(secret), clock))
        root.route('/', sandboxBankRoutes(context, cardPayments.sandbox))
      }
    })
    const housekeeping = startHousekeeping(context)
    await cardPayments?.start()
    await fleet.start(moves, events)
    await bulk.start()
    await context.webhooks.start()
    await mailer.start()
    store.endStart()

    return {
      isDemo,
      async fetch(request, info = {}) {
        const isDropped = environment !== 'prd' && faultsOf(request.headers.get('x-courier-fault')).has('drop-answer')
        const response = await app.fetch(request, info)
        if (!isDropped) return response
        // Ends what writes it.
        await response.body?.cancel()
        throw new DroppedResponse('The response was dropped, as the fault header asked.')
      },
      operate: (args) => operate(context, args),
      undeliveredMessages: mailer.undelivered,
      isPartnerOrigin: (origin) => context.partnerOrigins.has(origin),
      socket: (peer) => live.open(peer),
      async advanceOrder(orderId, status) {
        if (!(await moves.moveByHand(orderId, status))) throw new Error(`Order ${orderId} changed at the same time`)
      },
      async waitUntilIdle() {
        await cardPayments?.waitUntilIdle()
        await bulk.waitUntilIdle()
        await simulatedShops?.waitUntilIdle()
        await fleet.waitUntilIdle()
        await moves.waitUntilIdle()
        await events.waitUntilIdle()
        await live.waitUntilIdle()
        await context.webhooks.waitUntilIdle()
        await mailer.waitUntilIdle()
      },
      async close() {
        live.close()
        await housekeeping.stop()
        await context.webhooks.close()
        await mailer.close()
        await cardPayments?.close()
        await bulk.close()
        await simulatedShops?.close()
        await fleet.close()
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
