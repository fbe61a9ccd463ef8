import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiContext, ApiEnv } from '../context.ts'
import type { BulkJobs } from '../domain/bulk/jobs.ts'
import type { BulkPlacement } from '../domain/bulk/placement.ts'
import type { BulkProgressChannel } from '../domain/bulk/progress.ts'
import type { Quotes } from '../domain/fees/quotes.ts'
import type { FleetEvents } from '../domain/fleet/events.ts'
import type { Fleets } from '../domain/fleet/fleets.ts'
import type { FleetKeys } from '../domain/fleet/keys.ts'
import type { FleetDispatch } from '../domain/fleet/remote/dispatch.ts'
import type { FleetEstimates } from '../domain/fleet/remote/estimates.ts'
import { createDeliveryAreas } from '../domain/geo/delivery-area.ts'
import type { Geocoders } from '../domain/geo/geocoder.ts'
import type { HeavyWork } from '../domain/heavy/heavy-work.ts'
import type { Replay } from '../domain/live/replay.ts'
import type { OrderPlacement } from '../domain/orders/place-order.ts'
import type { ListViews } from '../domain/orders/simulated-orders.ts'
import type { OrderUpdate } from '../domain/orders/update-order.ts'
import type { PartnerOrigins } from '../domain/partners/origins.ts'
import type { Webhooks } from '../domain/partners/webhooks/webhooks.ts'
import type { Payments } from '../domain/payments/payments.ts'
import type { MapTiles } from '../domain/tiles/map-tiles.ts'
import { addressbookRoutes } from './addressbook.ts'
import { bulkJobRoutes } from './bulk-jobs.ts'
import { c2cTrackingRoutes } from './c2c-tracking.ts'
import { countryParameterRoutes } from './country-parameters.ts'
import { deliveryRoutes } from './delivery.ts'
import { flagFileRoutes, flagRoutes } from './flags.ts'
import { fleetRoutes } from './fleet.ts'
import { fleetCallRoutes } from './fleet-calls.ts'
import { geolocatorRoutes } from './geolocator.ts'
import { guestRoutes } from './guest.ts'
import { helpCentreRoutes, helpCentreTokenRoutes } from './help-centre.ts'
import { invitationRoutes } from './invitations.ts'
import { loginRoutes } from './login.ts'
import { orderExportRoutes } from './order-export.ts'
import { orderUpdateRoutes } from './order-update.ts'
import { orderRoutes } from './orders.ts'
import { outletRoutes } from './outlets.ts'
import { partnerKeyRoutes } from './partner-keys.ts'
import { passwordRoutes } from './password.ts'
import { paymentRoutes } from './payments.ts'
import { proofRoutes } from './proofs.ts'
import { publicTrackingRoutes } from './public-tracking.ts'
import { receiptRoutes } from './receipt.ts'
import { receiverRoutes } from './receiver.ts'
import { registerRoutes } from './register.ts'
import { riderJobRoutes } from './rider-jobs.ts'
import { riderRoutes } from './riders.ts'
import { sampleFileRoutes } from './sample-file.ts'
import { sessionRoutes } from './sessions.ts'
import { tileRoutes } from './tiles.ts'
import { vendorRoutes } from './vendors.ts'
import { verifyEmailRoutes } from './verify-email.ts'
import { voucherRoutes } from './vouchers.ts'
import { webhookRoutes } from './webhooks.ts'

/** The modules that only some routes use. */
export interface RouteModules {
  placement: OrderPlacement
  orderUpdate: OrderUpdate
  /** Null if cards aren't accepted. */
  payments: Payments | null
  bulkJobs: BulkJobs
  bulkPlacement: BulkPlacement
  bulkProgress: BulkProgressChannel
  quotes: Quotes
  geocoders: Geocoders
  tiles: MapTiles
  fleet: Fleets
  replay: Replay
  /** Null unless simulated shops place orders. */
  listViews: ListViews | null
  /** Origins listed in partners' keys. */
  partnerOrigins: PartnerOrigins
  webhooks: Webhooks
  work: HeavyWork
  fleetEvents: FleetEvents
  dispatch: FleetDispatch
  /** Null if the fees are the table's. */
  estimateOf: FleetEstimates | null
  fleetKeys: FleetKeys
  isDemo: boolean
}

type Router = OpenAPIHono<ApiEnv>

/** Mounts each resource's routes, with what they need. @param routers of the services `orders` and `hurrier`, and of the root */
export function mountRoutes(
  { orders, hurrier, root }: Record<'orders' | 'hurrier' | 'root', Router>,
  context: ApiContext,
  modules: RouteModules,
) {
  const { placement, orderUpdate, payments, quotes, fleet, replay, listViews, work } = modules
  const { bulkJobs: jobs, bulkPlacement, bulkProgress: progress } = modules
  orders.route('/', loginRoutes(context))
  orders.route('/', sessionRoutes(context))
  orders.route('/', guestRoutes(context))
  orders.route('/', registerRoutes(context))
  orders.route('/', verifyEmailRoutes(context))
  orders.route('/', passwordRoutes(context))
  orders.route('/', vendorRoutes(context))
  orders.route('/', outletRoutes(context))
  orders.route('/', invitationRoutes(context))
  orders.route('/', partnerKeyRoutes(context, modules.partnerOrigins))
  orders.route('/', webhookRoutes(context, modules.webhooks))
  orders.route('/', helpCentreTokenRoutes(context))
  orders.route('/', orderRoutes(context, { placement, replay, listViews, dispatch: modules.dispatch }))
  orders.route('/', paymentRoutes(context, payments))
  orders.route('/', orderUpdateRoutes(context, orderUpdate))
  orders.route('/', orderExportRoutes(context, work))
  orders.route('/', publicTrackingRoutes(context, replay))
  orders.route('/', receiptRoutes(context))
  orders.route('/', proofRoutes(context, fleet))
  orders.route('/', receiverRoutes(context))
  orders.route('/', c2cTrackingRoutes(context))
  orders.route('/', bulkJobRoutes(context, { jobs, placement: bulkPlacement, progress }))
  orders.route(
    '/',
    deliveryRoutes(context, quotes, {
      areas: createDeliveryAreas(context.country, work),
      estimateOf: modules.estimateOf,
    }),
  )
  orders.route('/', geolocatorRoutes(context, modules.geocoders))
  orders.route('/', addressbookRoutes(context))
  orders.route('/', countryParameterRoutes(context, payments !== null))
  orders.route('/', voucherRoutes(context, quotes))
  orders.route('/', flagRoutes(context))
  orders.route('/', fleetRoutes(context, modules.fleetEvents, modules.fleetKeys))
  orders.route('/', fleetCallRoutes(modules.dispatch))
  orders.route('/', riderJobRoutes(context, modules.fleetEvents))
  if (modules.isDemo) orders.route('/', sampleFileRoutes(context))
  hurrier.route('/', riderRoutes(context))
  root.route('/', tileRoutes(modules.tiles))
  root.route('/', helpCentreRoutes(context))
  root.route('/', flagFileRoutes(context))
}
