import type { z } from 'zod'
import type { SavedAddressBodyWire, SavedAddressQuery, SavedAddressWire } from '../../core/api/addressbook.ts'
import type { BulkCreateWire, BulkJobDetailWire, BulkJobWire, BulkResponseWire } from '../../core/api/bulk-jobs.ts'
import type { C2cTrackingWire } from '../../core/api/c2c-tracking.ts'
import type {
  AreaRequestWire,
  DeliveryAreaQuery,
  DeliveryAreaWire,
  EstimationsWire,
  FeeRequestWire,
  FeeWire,
} from '../../core/api/delivery.ts'
import type { FlagsQueryWire, FlagsResponse } from '../../core/api/flags.ts'
import type {
  AutocompleteQuery,
  DetailsQuery,
  PlacesWire,
  PlaceWire,
  ReverseQuery,
  SuggestionsWire,
} from '../../core/api/geolocator.ts'
import type { GuestTokenWire } from '../../core/api/guest.ts'
import type { HelpCentreInitWire } from '../../core/api/help-centre.ts'
import type { InvitationResponseWire, InvitationWire, OpenInvitationWire } from '../../core/api/invitations.ts'
import type { LiveRequestWire } from '../../core/api/live.ts'
import type { LoginResponseWire } from '../../core/api/login.ts'
import type { ExportMailWire, OrderExportWire } from '../../core/api/order-export.ts'
import type { RepeatableKind } from '../../core/api/order-lists.ts'
import type { OrderUpdateWire } from '../../core/api/order-update.ts'
import type {
  OrderCreateWire,
  OrderListQuery,
  OrderListResponseWire,
  OrderQuery,
  OrderWire,
} from '../../core/api/orders.ts'
import type { OutletWire } from '../../core/api/outlets.ts'
import type {
  PartnerKeyCreateWire,
  PartnerKeyWire,
  PartnerSessionRequestWire,
  PartnerSessionWire,
} from '../../core/api/partner-keys.ts'
import type { ResetPasswordWire } from '../../core/api/password.ts'
import type {
  PaymentConfirmBodyWire,
  PaymentIntentBodyWire,
  PaymentIntentWire,
  PaymentWire,
  WalletWire,
} from '../../core/api/payments.ts'
import type { AreaResult } from '../../core/api/place-lists.ts'
import type { FetchedTrackingWire, PublicTrackingWire } from '../../core/api/public-tracking.ts'
import type { ReceiptWire } from '../../core/api/receipt.ts'
import type { ReceiverChangeBodyWire } from '../../core/api/receiver-lists.ts'
import type { RegisterResponseWire, RegisterWire, SignUpHelpWire } from '../../core/api/register.ts'
import type { RiderPositionWire } from '../../core/api/riders.ts'
import type { SessionListResponseWire } from '../../core/api/sessions.ts'
import type { TilesInfoWire, TilesQuery } from '../../core/api/tiles.ts'
import type { VendorLocationWire, VendorWire } from '../../core/api/vendors.ts'
import type {
  ValidatedVoucherWire,
  VoucherDetailsWire,
  VoucherQuery,
  VoucherRequestWire,
} from '../../core/api/vouchers.ts'
import type {
  WebhookCreateWire,
  WebhookDeliveryWire,
  WebhookEndpointWire,
  WebhookUpdateWire,
} from '../../core/api/webhooks.ts'
import type { requestSchema } from '../domain/live/messages.ts'
import type { Accepts, AcceptsQuery, Checks, Matches, Returns, Routes } from '../http/wire-check.ts'
import type { addressbookRoutes } from './addressbook.ts'
import type { bulkJobRoutes } from './bulk-jobs.ts'
import type { c2cTrackingRoutes } from './c2c-tracking.ts'
import type { countryParameterRoutes } from './country-parameters.ts'
import type { deliveryRoutes } from './delivery.ts'
import type { flagRoutes } from './flags.ts'
import type { geolocatorRoutes } from './geolocator.ts'
import type { guestRoutes } from './guest.ts'
import type { helpCentreRoutes, helpCentreTokenRoutes } from './help-centre.ts'
import type { invitationRoutes } from './invitations.ts'
import type { loginRoutes } from './login.ts'
import type { orderExportRoutes } from './order-export.ts'
import type { orderUpdateRoutes } from './order-update.ts'
import type { orderRoutes } from './orders.ts'
import type { outletRoutes } from './outlets.ts'
import type { partnerKeyRoutes } from './partner-keys.ts'
import type { passwordRoutes } from './password.ts'
import type { paymentRoutes } from './payments.ts'
import type { publicTrackingRoutes } from './public-tracking.ts'
import type { receiptRoutes } from './receipt.ts'
import type { receiverRoutes } from './receiver.ts'
import type { registerRoutes } from './register.ts'
import type { riderRoutes } from './riders.ts'
import type { sessionRoutes } from './sessions.ts'
import type { tileRoutes } from './tiles.ts'
import type { vendorRoutes } from './vendors.ts'
import type { verifyEmailRoutes } from './verify-email.ts'
import type { voucherRoutes } from './vouchers.ts'
import type { webhookRoutes } from './webhooks.ts'

/** Compile-time check that the server's schemas and the wire types of `core/api` have the same, compatible fields. */
export type WireTypes = Checks<{
  addressbook: [
    AcceptsQuery<Book['/addressbook/search-customers/:vendorId']['$get'], SavedAddressQuery>,
    Returns<Book['/addressbook/search-customers/:vendorId']['$get'], { result: SavedAddressWire[] }>,
    Returns<Book['/addressbook/:vendorId']['$get'], { result: SavedAddressWire[] }>,
    Accepts<Book['/addressbook/:vendorId']['$post'], SavedAddressBodyWire>,
    Returns<Book['/addressbook/:vendorId']['$post'], { result: SavedAddressWire }>,
    Accepts<Book['/addressbook/:vendorId/:id']['$put'], SavedAddressBodyWire>,
    Returns<Book['/addressbook/:vendorId/:id']['$put'], { result: SavedAddressWire }>,
  ]
  bulkJobs: [
    Accepts<Bulk['/bulk-job/create']['$post'], BulkCreateWire>,
    Returns<Bulk['/bulk-job/create']['$post'], BulkResponseWire<BulkJobDetailWire>>,
    Returns<Bulk['/bulk-job/all/:vendorId']['$get'], BulkResponseWire<BulkJobWire[]>>,
    Returns<Bulk['/bulk-job/detail/:vendorId/:jobId']['$get'], BulkResponseWire<BulkJobDetailWire>>,
    Returns<Bulk['/bulk-job/place-orders/:jobId']['$post'], BulkResponseWire<BulkJobDetailWire>>,
  ]
  countryParameters: [
    Returns<Routes<typeof countryParameterRoutes>['/get-country-parameter/:name']['$get'], { result: string }>,
  ]
  delivery: [
    Accepts<Delivery['/delivery/area/validate']['$post'], AreaRequestWire>,
    Returns<Delivery['/delivery/area/validate']['$post'], { result: AreaResult }>,
    AcceptsQuery<Delivery['/delivery/area/:vendorId']['$get'], DeliveryAreaQuery>,
    Returns<Delivery['/delivery/area/:vendorId']['$get'], { result: DeliveryAreaWire }>,
    Accepts<Delivery['/delivery/fee']['$post'], FeeRequestWire>,
    Returns<Delivery['/delivery/fee']['$post'], { result: FeeWire }>,
    Accepts<Delivery['/estimations']['$post'], AreaRequestWire>,
    Returns<Delivery['/estimations']['$post'], { result: EstimationsWire }>,
  ]
  flags: [
    AcceptsQuery<Routes<typeof flagRoutes>['/flags']['$get'], FlagsQueryWire>,
    Returns<Routes<typeof flagRoutes>['/flags']['$get'], FlagsResponse>,
  ]
  geolocator: [
    AcceptsQuery<Geolocator['/geolocator/autocomplete']['$get'], AutocompleteQuery>,
    Returns<Geolocator['/geolocator/autocomplete']['$get'], SuggestionsWire>,
    AcceptsQuery<Geolocator['/geolocator/reverse']['$get'], ReverseQuery>,
    Returns<Geolocator['/geolocator/reverse']['$get'], PlacesWire>,
    AcceptsQuery<Geolocator['/geolocator/details']['$get'], DetailsQuery>,
    Returns<Geolocator['/geolocator/details']['$get'], { data: PlaceWire[] }>,
  ]
  guest: [Returns<Routes<typeof guestRoutes>['/guest']['$post'], { result: GuestTokenWire }>]
  helpCentre: [
    Returns<Routes<typeof helpCentreTokenRoutes>['/vendor/:id/hc_jwt_token']['$get'], { result: string }>,
    Accepts<Routes<typeof helpCentreRoutes>['/conditions-api/v1/init']['$post'], HelpCentreInitWire>,
    Returns<Routes<typeof helpCentreRoutes>['/conditions-api/v1/init']['$post'], { url: string }>,
  ]
  invitations: [
    Returns<Invitations['/invitations/:id']['$get'], { result: OpenInvitationWire }>,
    Returns<Invitations['/invitations/:id/accept']['$post'], { result: InvitationResponseWire }>,
    Returns<Invitations['/invitations/:id/decline']['$post'], { result: InvitationResponseWire }>,
    Returns<Invitations['/vendor/:id/owners/me']['$delete'], Done>,
  ]
  /** Messages from the server are checked where they are sent. */
  live: [
    Matches<LiveRequestWire, z.input<typeof requestSchema>>,
    Matches<z.input<typeof requestSchema>, LiveRequestWire>,
  ]
  login: [
    Accepts<Login['/login']['$post'], { email_address: string; password: string }>,
    Returns<Login['/login']['$post'], LoginResponseWire>,
    Accepts<Login['/login/extend']['$post'], { refresh_token: string }>,
    Returns<Login['/login/extend']['$post'], LoginResponseWire>,
    Accepts<Login['/logout']['$post'], { refresh_token?: string }>,
    Returns<Login['/logout']['$post'], Done>,
  ]
  orders: [
    Accepts<Orders['/order']['$post'], OrderCreateWire>,
    Returns<Orders['/order']['$post'], { result: OrderWire }>,
    AcceptsQuery<Orders['/order']['$get'], OrderQuery>,
    Returns<Orders['/order']['$get'], { result: OrderWire }>,
    AcceptsQuery<Orders['/vendor/:id/orders']['$get'], OrderListQuery>,
    Returns<Orders['/vendor/:id/orders']['$get'], OrderListResponseWire>,
    Accepts<Orders['/order/cancel']['$put'], { vendor_id: string; order_id: string; reason: string }>,
    Returns<Orders['/order/cancel']['$put'], { result: OrderWire }>,
    Accepts<Routes<typeof orderUpdateRoutes>['/order/:orderId']['$put'], OrderUpdateWire>,
    Returns<Routes<typeof orderUpdateRoutes>['/order/:orderId']['$put'], { result: OrderWire }>,
    Accepts<Export, OrderExportWire>,
    Returns<Export, { result: ExportMailWire }>,
  ]
  outlets: [
    Accepts<Outlets['/outlet']['$post'], OutletWire>,
    Returns<Outlets['/outlet']['$post'], { result: VendorWire }>,
    Accepts<Outlets['/outlet/:id']['$put'], OutletWire>,
    Returns<Outlets['/outlet/:id']['$put'], { result: VendorWire }>,
    Accepts<Outlets['/vendor/:id/address']['$put'], VendorLocationWire>,
    Returns<Outlets['/vendor/:id/address']['$put'], { result: VendorWire }>,
  ]
  partnerKeys: [
    Returns<PartnerKeys['/vendor/:id/partner-keys']['$get'], { result: { keys: PartnerKeyWire[] } }>,
    Accepts<PartnerKeys['/vendor/:id/partner-keys']['$post'], PartnerKeyCreateWire>,
    Returns<PartnerKeys['/vendor/:id/partner-keys']['$post'], { result: { key: PartnerKeyWire; secret: string } }>,
    Returns<PartnerKeys['/vendor/:id/partner-keys/:keyId']['$delete'], Done>,
    Accepts<PartnerKeys['/partner/session']['$post'], PartnerSessionRequestWire>,
    Returns<PartnerKeys['/partner/session']['$post'], { result: PartnerSessionWire }>,
  ]
  password: [
    Accepts<Password['/password/forgot']['$post'], { email_address: string }>,
    Returns<Password['/password/forgot']['$post'], Done>,
    Accepts<Password['/password/reset']['$post'], ResetPasswordWire>,
    Returns<Password['/password/reset']['$post'], Done>,
  ]
  payments: [
    Returns<Payments['/order/payment/auth/:vendorId']['$post'], { result: WalletWire }>,
    Accepts<Payments['/order/payment/intent']['$post'], PaymentIntentBodyWire>,
    Returns<Payments['/order/payment/intent']['$post'], { result: PaymentIntentWire }>,
    Accepts<Payments['/order/payment/intent/confirm']['$post'], PaymentConfirmBodyWire>,
    Returns<Payments['/order/payment/intent/confirm']['$post'], { result: PaymentWire }>,
    Returns<Payments['/order/payment/state']['$get'], { result: PaymentWire }>,
    Returns<Payments['/order/payment/instruments/:id']['$delete'], Done>,
  ]
  publicTracking: [
    Returns<Tracking['/public/tracking/:trackingId']['$get'], { result: FetchedTrackingWire }>,
    Returns<
      Tracking['/public/tracking/:trackingId/rider']['$get'],
      { result: Omit<RiderPositionWire, 'rider_id'> | null }
    >,
    Returns<Routes<typeof c2cTrackingRoutes>['/public/tracking/:trackingId/c2c']['$get'], { result: C2cTrackingWire }>,
    Returns<Routes<typeof receiptRoutes>['/public/tracking/:trackingId/receipt']['$get'], { result: ReceiptWire }>,
  ]
  receiver: [
    Accepts<Receiver['/public/tracking/:trackingId/change']['$post'], ReceiverChangeBodyWire>,
    Returns<Receiver['/public/tracking/:trackingId/change']['$post'], { result: PublicTrackingWire }>,
    Returns<Receiver['/public/tracking/:trackingId/messages']['$post'], { result: PublicTrackingWire }>,
    Returns<Receiver['/vendor/:id/orders/:orderId/messages']['$post'], { result: OrderWire }>,
    Accepts<Receiver['/vendor/:id/orders/:orderId/messages/repeat']['$post'], { kind: RepeatableKind }>,
    Returns<Receiver['/vendor/:id/orders/:orderId/messages/repeat']['$post'], { result: OrderWire }>,
  ]
  register: [
    Accepts<Register['/register']['$post'], RegisterWire>,
    Returns<Register['/register']['$post'], RegisterResponseWire>,
    Accepts<Register['/register/help']['$post'], SignUpHelpWire>,
    Returns<Register['/register/help']['$post'], Done>,
    Accepts<Verify['/verify-email']['$post'], { token: string; password: string }>,
    Returns<Verify['/verify-email']['$post'], { result: { email_address: string } }>,
    Accepts<Verify['/verify-email/resend']['$post'], { email_address: string; password: string }>,
    Returns<Verify['/verify-email/resend']['$post'], Done>,
  ]
  riders: [Returns<Routes<typeof riderRoutes>['/riders/:id']['$get'], { result: RiderPositionWire | null }>]
  sessions: [
    Returns<Sessions['/sessions']['$get'], SessionListResponseWire>,
    Returns<Sessions['/sessions']['$delete'], { result: { ended: number } }>,
    Returns<Sessions['/sessions/:id']['$delete'], Done>,
  ]
  tiles: [
    AcceptsQuery<Tiles['/tiles/:z/:x/:file']['$get'], TilesQuery>,
    Returns<Tiles['/tiles/info.json']['$get'], TilesInfoWire>,
  ]
  vendors: [
    Returns<Vendors['/vendors']['$get'], { result: { vendors: VendorWire[]; invitations?: InvitationWire[] } }>,
    Returns<Vendors['/vendor/:id']['$get'], { result: VendorWire }>,
  ]
  vouchers: [
    Accepts<Vouchers['/voucher/validate']['$post'], VoucherRequestWire>,
    Returns<Vouchers['/voucher/validate']['$post'], { result: ValidatedVoucherWire }>,
    AcceptsQuery<Vouchers['/voucher/:code']['$get'], VoucherQuery>,
    Returns<Vouchers['/voucher/:code']['$get'], { result: VoucherDetailsWire }>,
  ]
  webhooks: [
    Returns<Hooks['/vendor/:id/webhooks']['$get'], { result: { endpoints: WebhookEndpointWire[] } }>,
    Accepts<Hooks['/vendor/:id/webhooks']['$post'], WebhookCreateWire>,
    Returns<Hooks['/vendor/:id/webhooks']['$post'], { result: { endpoint: WebhookEndpointWire; secret: string } }>,
    Accepts<Hooks['/vendor/:id/webhooks/:endpointId']['$put'], WebhookUpdateWire>,
    Returns<Hooks['/vendor/:id/webhooks/:endpointId']['$put'], { result: WebhookEndpointWire }>,
    Returns<Hooks['/vendor/:id/webhooks/:endpointId/secret']['$post'], { result: { secret: string } }>,
    Returns<
      Hooks['/vendor/:id/webhooks/:endpointId/deliveries']['$get'],
      { result: { deliveries: WebhookDeliveryWire[] } }
    >,
  ]
}>

type Done = { result: boolean }
type Book = Routes<typeof addressbookRoutes>
type Delivery = Routes<typeof deliveryRoutes>
type Export = Routes<typeof orderExportRoutes>['/vendor/:id/orders/export']['$post']
type Geolocator = Routes<typeof geolocatorRoutes>
type Bulk = Routes<typeof bulkJobRoutes>
type Receiver = Routes<typeof receiverRoutes>
type Invitations = Routes<typeof invitationRoutes>
type Login = Routes<typeof loginRoutes>
type Orders = Routes<typeof orderRoutes>
type Outlets = Routes<typeof outletRoutes>
type PartnerKeys = Routes<typeof partnerKeyRoutes>
type Password = Routes<typeof passwordRoutes>
type Payments = Routes<typeof paymentRoutes>
type Tracking = Routes<typeof publicTrackingRoutes>
type Register = Routes<typeof registerRoutes>
type Verify = Routes<typeof verifyEmailRoutes>
type Sessions = Routes<typeof sessionRoutes>
type Tiles = Routes<typeof tileRoutes>
type Vendors = Routes<typeof vendorRoutes>
type Vouchers = Routes<typeof voucherRoutes>
type Hooks = Routes<typeof webhookRoutes>
