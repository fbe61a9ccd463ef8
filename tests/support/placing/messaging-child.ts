/**
 * A process for `restart.test.ts` to kill: opens the folder and causes messages. Prints each try (`try`, kind and ID), which
 * never ends, and `done` when all causes are committed.
 */
import { writeSync } from 'node:fs'
import { createTestOrderApi } from '../order-api.ts'
import { createPayer } from '../payments/card-payments.ts'
import { shopSignUp } from '../sign-up.ts'

const path = process.argv[2] ?? ''
const printLine = (line: string) => writeSync(1, `${line}\n`)

try {
  const server = await createTestOrderApi({
    database: { kind: 'folder', path },
    siteUrl: 'http://localhost:4321',
    flags: { 'handover-codes': true },
    deliver({ kind }, id) {
      printLine(`try ${kind} ${id}`)
      return new Promise<void>(() => {})
    },
  })
  const as = await server.signIn()
  const { order_id } = await server.place()
  for (const status of ['WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'])
    await server.api.advanceOrder(order_id, status)
  await createPayer(() => server, as).confirm()
  await server.call('/password/forgot', { body: { email_address: 'single@demo.courier' } })
  await server.call('/register', { body: shopSignUp('waits@shop.example') })
  const help = { name: 'Mei Tan', email_address: 'mei@shop.example', message: 'Help' }
  await server.call('/register/help', { body: help })
  const period = { from: '2026-06-01T00:00:00Z', to: '2026-06-11T00:00:00Z' }
  const body = { ...period, format: 'csv', deliver: 'email' }
  await server.call('/vendor/1002/orders/export', { as, body })
  printLine('done')
} catch (error) {
  printLine(`failed ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
