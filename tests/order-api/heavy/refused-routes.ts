import { type ApiDocument, schemaAt } from '../../support/open-api.ts'

/** Routes that can only refuse here: the data is full, the caller no longer owns the outlet, or a mailed code, a signature or a payment is missing. */
export const refusedRoutes = [
  'DELETE /orders/api/v1/addressbook/{vendorId}/{id}',
  'DELETE /orders/api/v1/order/payment/instruments/{id}',
  'DELETE /orders/api/v1/outlet/{id}',
  'DELETE /orders/api/v1/sessions/{id}',
  'DELETE /orders/api/v1/vendor/{id}/partner-keys/{keyId}',
  'DELETE /orders/api/v1/vendor/{id}/webhooks/{endpointId}',
  'DELETE /orders/api/v1/vendor/{vendorId}/order/{orderId}/rider',
  'GET /hurrier/api/v1/riders/{id}',
  'GET /orders/api/v1/invitations/{id}',
  'GET /orders/api/v1/order/payment/state',
  'GET /orders/api/v1/proofs/{orderId}/{kind}',
  'GET /orders/api/v1/public/tracking/{trackingId}/c2c',
  'POST /conditions-api/v1/init',
  'POST /orders/api/v1/fleet/pandago/callback',
  'POST /orders/api/v1/fleet/uber-direct/webhook',
  'POST /orders/api/v1/invitations/{id}/accept',
  'POST /orders/api/v1/invitations/{id}/decline',
  'POST /orders/api/v1/job/proofs',
  'POST /orders/api/v1/login',
  'POST /orders/api/v1/login/extend',
  'POST /orders/api/v1/logout',
  'POST /orders/api/v1/order/payment/intent',
  'POST /orders/api/v1/order/payment/intent/confirm',
  'POST /orders/api/v1/order/payment/webhook',
  'POST /orders/api/v1/outlet',
  'POST /orders/api/v1/partner/session',
  'POST /orders/api/v1/password/forgot',
  'POST /orders/api/v1/password/reset',
  'POST /orders/api/v1/public/tracking/{trackingId}/change',
  'POST /orders/api/v1/public/tracking/{trackingId}/messages',
  'POST /orders/api/v1/register',
  'POST /orders/api/v1/register/help',
  'POST /orders/api/v1/vendor/{id}/orders/{orderId}/messages',
  'POST /orders/api/v1/vendor/{id}/partner-keys',
  'POST /orders/api/v1/vendor/{id}/webhooks',
  'POST /orders/api/v1/verify-email',
  'POST /orders/api/v1/verify-email/resend',
  'POST /orders/api/v1/voucher/validate',
  'PUT /orders/api/v1/order/cancel',
  'PUT /orders/api/v1/order/{orderId}',
]

/** Adds the names of the schemas within a schema. */
export function addReferences(document: ApiDocument, schema: unknown, names: Set<string>) {
  if (typeof schema !== 'object' || schema === null) return
  const reference = '$ref' in schema ? String(schema.$ref) : null
  if (reference === null) for (const part of Object.values(schema)) addReferences(document, part, names)
  else if (!names.has(reference)) {
    names.add(reference)
    addReferences(document, schemaAt(document, reference), names)
  }
}

/** Returns where a schema has lists or any number of properties, except within the measured ones. */
export function listsIn(document: ApiDocument, schema: unknown, path: string, measured: Set<string>): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('$ref' in schema) {
    const reference = String(schema.$ref)
    return measured.has(reference) ? [] : listsIn(document, schemaAt(document, reference), path, measured)
  }
  const isList = ('type' in schema && schema.type === 'array') || 'additionalProperties' in schema
  const inParts = Object.entries(schema).flatMap(([name, part]) => listsIn(document, part, `${path} ${name}`, measured))
  return isList ? [path, ...inParts] : inParts
}
