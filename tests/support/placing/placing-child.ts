/**
 * A process for `durability.test.ts` to kill: opens the folder, prints `open`, and places orders as fast as it can.
 * Prints each key before it is sent (`try`) and after the response (`done`) with the order's ID.
 */
import { writeSync } from 'node:fs'
import type { OrderWire } from '../../../core/api/orders.ts'
import { createTestOrderApi, orderFromBugis } from '../order-api.ts'

const path = process.argv[2] ?? ''
const printLine = (line: string) => writeSync(1, `${line}\n`)

try {
  const server = await createTestOrderApi({ database: { kind: 'folder', path } })
  const as = await server.signIn()
  const body = orderFromBugis(server.clock)
  printLine('open')
  for (;;) {
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        const key = crypto.randomUUID()
        printLine(`try ${key}`)
        const response = await server.call<{ result: OrderWire }>('/order', {
          body,
          as,
          headers: { 'idempotency-key': key },
        })
        printLine(`done ${key} ${response.body.result.order_id}`)
      }),
    )
  }
} catch (error) {
  printLine(`failed ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
