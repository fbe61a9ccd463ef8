import type { paths } from 'courier-schema'
import createClient from 'openapi-fetch'

/**
 * A shop's day with types that are generated from `/openapi.json`. Compiled and run by `described-day.test.ts`.
 * @param receive lets the shop receive the order, so that it can be cancelled
 */
export async function spendDay(
  baseUrl: string,
  fetch: (request: Request) => Promise<Response>,
  receive: (orderId: string) => Promise<unknown>,
): Promise<string> {
  const client = createClient<paths>({ baseUrl, fetch })
  const login = await client.POST('/orders/api/v1/login', {
    body: { email_address: 'parent@demo.courier', password: 'Courier!2026' },
  })
  const { AccessToken, IdToken } = dataOf(login).result.AuthenticationResult
  const headers = { authorization: `Bearer ${AccessToken}|${IdToken}` }
  const destination = { latitude: 1.304, longitude: 103.8318 }
  const fee = await client.POST('/orders/api/v1/delivery/fee', {
    headers,
    body: {
      vendor_id: '1002',
      source: { latitude: 1.2995, longitude: 103.8554 },
      destination,
      payment_method: 'CASH_ON_DELIVERY',
      delivery_type: 'food',
    },
  })
  const quote = dataOf(fee).result
  const order = await client.POST('/orders/api/v1/order', {
    headers,
    body: {
      vendor_id: '1002',
      customer: {
        name: 'Alicia Wong',
        phone_number: '+65 8123 4567',
        location: { ...destination, address: '#04-12, 2 Orchard Turn, Singapore 238801', notes: '' },
      },
      order: { payment_method: 'CASH_ON_DELIVERY', amount: 25, description: 'Laksa for two' },
      delivery_fee: quote.fee,
      signature: quote.signature,
    },
  })
  const { order_id } = dataOf(order).result
  const vendor = { path: { id: '1002' } }
  const list = await client.GET('/orders/api/v1/vendor/{id}/orders', { headers, params: vendor })
  if (!dataOf(list).result.data.some((one) => one.order_id === order_id)) throw new Error('not listed')
  await receive(order_id)
  const cancellation = { vendor_id: '1002', order_id, reason: 'customer-cancelled' }
  dataOf(await client.PUT('/orders/api/v1/order/cancel', { headers, body: cancellation }))
  const report = await client.POST('/orders/api/v1/vendor/{id}/orders/export', {
    headers,
    params: vendor,
    body: {
      order_ids: [order_id],
      table: 'orders',
      status: 'ANY',
      include_outlets: false,
      format: 'csv',
      deliver: 'download',
      language: 'en',
    },
    parseAs: 'text',
  })
  const webhooks = { headers, params: { path: { id: '1000' } } }
  dataOf(
    await client.POST('/orders/api/v1/vendor/{id}/webhooks', {
      ...webhooks,
      body: { url: 'https://shop.example/hooks', events: ['order.placed'] },
    }),
  )
  const endpoints = dataOf(await client.GET('/orders/api/v1/vendor/{id}/webhooks', webhooks)).result.endpoints
  if (!endpoints.some(({ url }) => url === 'https://shop.example/hooks')) throw new Error('no webhook')
  const session = await client.POST('/orders/api/v1/partner/session', {
    headers: { authorization: 'Bearer ck_test_demo-merlion-kitchen' },
    body: { outlets: ['1001'] },
  })
  const partner = { authorization: `Bearer ${dataOf(session).result.accessToken}` }
  dataOf(await client.GET('/orders/api/v1/vendor/{id}/orders', { headers: partner, params: { path: { id: '1001' } } }))
  return String(dataOf(report))
}

function dataOf<Data>({ data, error }: { data?: Data; error?: unknown }): NonNullable<Data> {
  if (data === undefined || data === null) throw new Error(JSON.stringify(error))
  return data
}
