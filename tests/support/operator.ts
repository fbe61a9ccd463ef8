import assert from 'node:assert/strict'
import type { Site } from './site.ts'

const operatorToken = 'operator-of-this-test'

/** Settings of a site whose orders `moveOrder` moves. */
export const withOperator = { COURIER_ENVIRONMENT: 'stg', COURIER_OPERATOR_TOKEN: operatorToken }

/** Gives the order a status, as an operator does in a demo. */
export async function moveOrder(site: Pick<Site, 'origin'>, orderId: string, status: string): Promise<void> {
  const response = await fetch(`${site.origin}/orders/api/v1/operator/orders/${orderId}/move`, {
    method: 'POST',
    headers: { authorization: `Operator ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  })
  assert.equal(response.status, 200, await response.text())
}
