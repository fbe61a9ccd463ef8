import type { ExtractSchema } from 'hono/types'
import type { SavedAddressBodyWire, SavedAddressWire } from '../../../core/api/addressbook.ts'
import type { C2cTrackingWire } from '../../../core/api/c2c-tracking.ts'
import type {
  AreaRequestWire,
  AreaResultWire,
  DeliveryAreaWire,
  EstimationsWire,
  FeeRequestWire,
  FeeWire,
} from '../../../core/api/delivery.ts'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { FlagsAnswer } from '../../../core/api/flags.ts'
import type { AutocompleteQuery, PlaceWire, SuggestionWire } from '../../../core/api/geolocator.ts'
import type { GuestTokenWire } from '../../../core/api/guest.ts'
import type { HelpCentreInitWire } from '../../../core/api/help-centre.ts'
import type { InvitationWire } from '../../../core/api/invitations.ts'
import type { LoginAnswerWire } from '../../../core/api/login.ts'
import type { OrderExportWire } from '../../../core/api/order-export.ts'
import type { OrderUpdateWire } from '../../../core/api/order-update.ts'
import type { OrderCreateWire, OrderListAnswerWire, OrderListQuery, OrderWire } from '../../../core/api/orders.ts'
import type { OutletWire } from '../../../core/api/outlets.ts'
import type { ResetPasswordWire } from '../../../core/api/password.ts'
import type { PublicTrackingWire } from '../../../core/api/public-tracking.ts'
import type { ReceiptWire } from '../../../core/api/receipt.ts'
import type { RegisterAnswerWire, RegisterWire, SignUpHelpWire } from '../../../core/api/register.ts'
import type { RiderPositionWire } from '../../../core/api/riders.ts'
import type { SessionListAnswerWire } from '../../../core/api/sessions.ts'
import type { VendorLocationWire, VendorWire } from '../../../core/api/vendors.ts'
import type { ValidatedVoucherWire, VoucherDetailsWire, VoucherRequestWire } from '../../../core/api/vouchers.ts'
import type { addressbookRoutes } from './addressbook.ts'
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
import type { passwordRoutes } from './password.ts'
import type { publicTrackingRoutes } from './public-tracking.ts'
import type { receiptRoutes } from './receipt.ts'
import type { registerRoutes } from './register.ts'
import type { riderRoutes } from './riders.ts'
import type { sessionRoutes } from './sessions.ts'
import type { vendorRoutes } from './vendors.ts'
import type { verifyEmailRoutes } from './verify-email.ts'
import type { voucherRoutes } from './vouchers.ts'

/**
 * The compiler's check that the server's schemas and the wire types of `core/api` describe the same calls: every field that
 * clients send or read is in the schema of its route and the other way round, and fits. Nothing of this file runs.
 */
export type WireTypes = Checked<{
  addressbook: [
    Returns<Book['/addressbook/search-customers/:vendorId']['$get'], { result: SavedAddressWire[] }>,
    Returns<Book['/addressbook/:vendorId']['$get'], { result: SavedAddressWire[] }>,
    Takes<Book['/addressbook/:vendorId']['$post'], SavedAddressBodyWire>,
    Returns<Book['/addressbook/:vendorId']['$post'], { result: SavedAddressWire }>,
    Takes<Book['/addressbook/:vendorId/:id']['$put'], SavedAddressBodyWire>,
    Returns<Book['/addressbook/:vendorId/:id']['$put'], { result: SavedAddressWire }>,
  ]
  countryParameters: [
    Returns<Routes<typeof countryParameterRoutes>['/get-country-parameter/:name']['$get'], { result: string }>,
  ]
  delivery: [
    Takes<Delivery['/delivery/area/validate']['$post'], AreaRequestWire>,
    Returns<Delivery['/delivery/area/validate']['$post'], { result: AreaResultWire }>,
    Returns<Delivery['/delivery/area/:vendorId']['$get'], { result: DeliveryAreaWire }>,
    Takes<Delivery['/delivery/fee']['$post'], FeeRequestWire>,
    Returns<Delivery['/delivery/fee']['$post'], { result: FeeWire }>,
    Takes<Delivery['/estimations']['$post'], AreaRequestWire>,
    Returns<Delivery['/estimations']['$post'], { result: EstimationsWire }>,
  ]
  flags: [Returns<Routes<typeof flagRoutes>['/flags']['$get'], FlagsAnswer>]
  geolocator: [
    Asks<Geolocator['/geolocator/autocomplete']['$get'], AutocompleteQuery>,
    Returns<Geolocator['/geolocator/autocomplete']['$get'], { data: SuggestionWire[] }>,
    Returns<Geolocator['/geolocator/reverse']['$get'], { data: PlaceWire[] }>,
    Returns<Geolocator['/geolocator/details']['$get'], { data: PlaceWire[] }>,
  ]
  guest: [Returns<Routes<typeof guestRoutes>['/guest']['$post'], { result: GuestTokenWire }>]
  helpCentre: [
    Returns<Routes<typeof helpCentreTokenRoutes>['/vendor/:id/hc_jwt_token']['$get'], { result: string }>,
    Takes<Routes<typeof helpCentreRoutes>['/conditions-api/v1/init']['$post'], HelpCentreInitWire>,
    Returns<Routes<typeof helpCentreRoutes>['/conditions-api/v1/init']['$post'], { url: string }>,
  ]
  login: [
    Takes<Login['/login']['$post'], { email_address: string; password: string }>,
    Returns<Login['/login']['$post'], LoginAnswerWire>,
    Takes<Login['/login/extend']['$post'], { refresh_token: string }>,
    Returns<Login['/login/extend']['$post'], LoginAnswerWire>,
    Takes<Login['/logout']['$post'], { refresh_token?: string }>,
    Returns<Login['/logout']['$post'], Done>,
  ]
  orders: [
    Takes<Orders['/order']['$post'], OrderCreateWire>,
    Returns<Orders['/order']['$post'], { result: OrderWire }>,
    Returns<Orders['/order']['$get'], { result: OrderWire }>,
    Asks<Orders['/vendor/:id/orders']['$get'], OrderListQuery>,
    Returns<Orders['/vendor/:id/orders']['$get'], OrderListAnswerWire>,
    Takes<Orders['/order/cancel']['$put'], { vendor_id: string; order_id: string; reason: string }>,
    Returns<Orders['/order/cancel']['$put'], { result: OrderWire }>,
    Takes<Routes<typeof orderUpdateRoutes>['/order/:orderId']['$put'], OrderUpdateWire>,
    Returns<Routes<typeof orderUpdateRoutes>['/order/:orderId']['$put'], { result: OrderWire }>,
    Takes<Routes<typeof orderExportRoutes>['/vendor/:id/orders/export']['$post'], OrderExportWire>,
  ]
  outlets: [
    Takes<Outlets['/outlet']['$post'], OutletWire>,
    Returns<Outlets['/outlet']['$post'], { result: VendorWire }>,
    Takes<Outlets['/outlet/:id']['$put'], OutletWire>,
    Returns<Outlets['/outlet/:id']['$put'], { result: VendorWire }>,
    Takes<Outlets['/vendor/:id/address']['$put'], VendorLocationWire>,
    Returns<Outlets['/vendor/:id/address']['$put'], { result: VendorWire }>,
  ]
  password: [
    Takes<Password['/password/forgot']['$post'], { email_address: string }>,
    Returns<Password['/password/forgot']['$post'], Done>,
    Takes<Password['/password/reset']['$post'], ResetPasswordWire>,
    Returns<Password['/password/reset']['$post'], Done>,
  ]
  publicTracking: [
    Returns<Tracking['/public/tracking/:trackingId']['$get'], { result: PublicTrackingWire }>,
    Returns<Tracking['/public/tracking/:trackingId/rider']['$get'], { result: Omit<RiderPositionWire, 'rider_id'> }>,
    Returns<Routes<typeof c2cTrackingRoutes>['/public/tracking/:trackingId/c2c']['$get'], { result: C2cTrackingWire }>,
    Returns<Routes<typeof receiptRoutes>['/public/tracking/:trackingId/receipt']['$get'], { result: ReceiptWire }>,
  ]
  register: [
    Takes<Register['/register']['$post'], RegisterWire>,
    Returns<Register['/register']['$post'], RegisterAnswerWire>,
    Takes<Register['/register/help']['$post'], SignUpHelpWire>,
    Returns<Register['/register/help']['$post'], Done>,
    Takes<Verify['/verify-email']['$post'], { token: string; password: string }>,
    Returns<Verify['/verify-email']['$post'], { result: { email_address: string } }>,
    Takes<Verify['/verify-email/resend']['$post'], { email_address: string; password: string }>,
    Returns<Verify['/verify-email/resend']['$post'], Done>,
  ]
  riders: [Returns<Routes<typeof riderRoutes>['/riders/:id']['$get'], { result: RiderPositionWire }>]
  sessions: [
    Returns<Sessions['/sessions']['$get'], SessionListAnswerWire>,
    Returns<Sessions['/sessions']['$delete'], { result: { ended: number } }>,
    Returns<Sessions['/sessions/:id']['$delete'], Done>,
  ]
  vendors: [
    Returns<Vendors['/vendors']['$get'], { result: { vendors: VendorWire[]; invitations?: InvitationWire[] } }>,
    Returns<Vendors['/vendor/:id']['$get'], { result: VendorWire }>,
    Returns<Routes<typeof invitationRoutes>['/vendor/:id/owners/me']['$delete'], Done>,
  ]
  vouchers: [
    Takes<Vouchers['/voucher/validate']['$post'], VoucherRequestWire>,
    Returns<Vouchers['/voucher/validate']['$post'], { result: ValidatedVoucherWire }>,
    Returns<Vouchers['/voucher/:code']['$get'], { result: VoucherDetailsWire }>,
  ]
}>

type Done = { result: boolean }
type Book = Routes<typeof addressbookRoutes>
type Delivery = Routes<typeof deliveryRoutes>
type Geolocator = Routes<typeof geolocatorRoutes>
type Login = Routes<typeof loginRoutes>
type Orders = Routes<typeof orderRoutes>
type Outlets = Routes<typeof outletRoutes>
type Password = Routes<typeof passwordRoutes>
type Tracking = Routes<typeof publicTrackingRoutes>
type Register = Routes<typeof registerRoutes>
type Verify = Routes<typeof verifyEmailRoutes>
type Sessions = Routes<typeof sessionRoutes>
type Vendors = Routes<typeof vendorRoutes>
type Vouchers = Routes<typeof voucherRoutes>

type Checked<Calls extends Record<string, true[]>> = Calls

/** A route as Hono types it from its zod schemas. */
interface Route {
  input: unknown
  output: unknown
}

/** The routes of one file, by path and method. */
type Routes<Make extends (...context: never[]) => unknown> = ExtractSchema<ReturnType<Make>>

/** Every field with its place, such as `customer.location.notes`; members of lists count as the list's. */
type Fields<T> = T extends readonly (infer Item)[]
  ? Fields<Item>
  : T extends object
    ? string extends keyof T
      ? never
      : { [Key in keyof T & string]: Key | `${Key}.${Fields<NonNullable<T[Key]>>}` }[keyof T & string]
    : never

/** Fields that only one of the two has. */
type Unshared<One, Other> = Exclude<Fields<One>, Fields<Other>> | Exclude<Fields<Other>, Fields<One>>

/** The body that a route takes; never without one. */
type BodyOf<R extends Route> = R['input'] extends { json: infer Body } ? Body : never
/** What a route returns when it doesn't refuse. */
type ResponseOf<R extends Route> = Exclude<R['output'], RefusalWire>

/** As JSON carries it: a field is there or missing, never undefined. */
type Json<T> = T extends object ? { [Key in keyof T]: Json<Exclude<T[Key], undefined>> } : T

/** True if clients send what the route takes; else the fields that only one of the two has, or both types. */
type Takes<R extends Route, Wire> = Same<Wire, BodyOf<R>>

/** True if the route returns what clients read. */
type Returns<R extends Route, Wire> = Same<ResponseOf<R>, Wire>

/** True if clients ask by the query that the route reads. Its values are text on the way: only names are compared. */
type Asks<R extends Route, Query> = R['input'] extends { query: infer Read }
  ? [Unshared<Read, Query>] extends [never]
    ? true
    : Unshared<Read, Query>
  : never

type Same<Sent, Received> = [Unshared<Sent, Received>] extends [never]
  ? [Json<Sent>] extends [Json<Received>]
    ? true
    : { sent: Sent; received: Received }
  : Unshared<Sent, Received>
