/**
 * A process for `bulk-durability.test.ts` to kill: opens the folder, starts or continues the bulk job, and prints each
 * order update as a line.
 */
import { writeSync } from 'node:fs'
import { createTestOrderApi } from '../order-api.ts'

const [path = '', flagsFile = '', jobId = ''] = process.argv.slice(2)
const printLine = (line: string) => writeSync(1, `${line}\n`)

const server = await createTestOrderApi({ database: { kind: 'folder', path }, flagsFile })
const as = await server.signIn()
const socket = server.api.socket({
  send: (text) => printLine(JSON.parse(text).type),
  close: () => {},
})
socket.message(JSON.stringify({ action: 'authorize', authorization: as }))
socket.message(JSON.stringify({ action: 'subscribeToVendor', vendor_id: '1001' }))
printLine('open')
await server.call(`/bulk-job/place-orders/${jobId}`, { as, method: 'POST', headers: { 'idempotency-key': 'kill' } })
printLine('placed')
