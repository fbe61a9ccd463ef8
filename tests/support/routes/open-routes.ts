const withRule = <Rule extends { for: string }>(rule: Rule, paths: readonly string[]): Record<string, Rule> =>
  Object.fromEntries(paths.map((path) => [path, rule]))

/** Public routes, which need no user. */
export const openRoutes = withRule({ for: 'everybody' as const }, [
  'GET /tiles/info.json',
  'GET /tiles/{z}/{x}/{file}',
  'POST /conditions-api/v1/init',
  'GET /fwfFallback.json',
  'GET /orders/api/v1/flags',
  'GET /orders/api/v1/get-country-parameter/{name}',
  'POST /orders/api/v1/guest',
  'GET /orders/api/v1/invitations/{id}',
  'POST /orders/api/v1/login',
  'POST /orders/api/v1/login/extend',
  'POST /orders/api/v1/register',
  'POST /orders/api/v1/register/help',
  'POST /orders/api/v1/verify-email',
  'POST /orders/api/v1/verify-email/resend',
  'POST /orders/api/v1/password/forgot',
  'POST /orders/api/v1/password/reset',
  'GET /orders/api/v1/public/tracking/{trackingId}',
  'GET /orders/api/v1/public/tracking/{trackingId}/rider',
  'GET /orders/api/v1/public/tracking/{trackingId}/receipt',
  'GET /orders/api/v1/public/tracking/{trackingId}/c2c',
  'POST /orders/api/v1/public/tracking/{trackingId}/change',
  'POST /orders/api/v1/public/tracking/{trackingId}/messages',
  // The signature in its URL gives access.
  'GET /orders/api/v1/proofs/{orderId}/{kind}',
  'POST /orders/api/v1/order/payment/webhook',
  // Its signature gives access.
  'POST /orders/api/v1/fleet/pandago/callback',
  'POST /orders/api/v1/fleet/uber-direct/webhook',
])

/** Routes of another system's fleet (tests/order-api/fleet/fleet-api.test.ts). */
export const fleetRoutes = withRule({ for: 'fleet' as const }, [
  'GET /orders/api/v1/fleet/jobs',
  'POST /orders/api/v1/fleet/jobs/{orderId}/events',
  'POST /orders/api/v1/fleet/jobs/{orderId}/proofs',
  'POST /orders/api/v1/fleet/positions',
])
