import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Mail } from '../../../order-api/domain/mail/mails.ts'
import { startChild } from '../../support/child-process.ts'
import { createTestOrderApi } from '../../support/order-api.ts'

const kinds = ['order-report', 'password-code', 'payment-receipt', 'receiver-link', 'sign-up-help', 'verify-email']

let path: string
before(async () => {
  path = await mkdtemp(join(tmpdir(), 'courier-messages-'))
})
after(() => rm(path, { recursive: true }))

/** Causes messages in a process that is killed while it sends them. Returns the IDs of the messages it tried, by kind. */
async function causeAndKill(): Promise<Map<string, string>> {
  const { lines, killWhen } = startChild('tests/support/placing/messaging-child.ts', path)
  await killWhen(() => lines.includes('done'))
  const tries = lines.filter((line) => line.startsWith('try')).map((line) => line.split(' '))
  return new Map(tries.map(([, kind = '', id = '']) => [kind, id]))
}

test('a server killed while it sends loses no message, and sends each again with the same ID', async (t) => {
  const tried = await causeAndKill()
  assert.ok(tried.size > 0)
  // Restarts while the gateway is away give nothing up.
  for (let restarts = 0; restarts < 2; restarts += 1) {
    const server = await createTestOrderApi({
      database: { kind: 'folder', path },
      deliver: () => Promise.reject(new Error('connect ECONNREFUSED')),
    })
    await server.clock.flush()
    await server.close()
  }
  const sent = new Map<string, { id: string; mail: Mail }>()
  const server = await createTestOrderApi({
    database: { kind: 'folder', path },
    async deliver(mail, id) {
      assert.ok(!sent.has(mail.kind), 'it was sent twice')
      sent.set(mail.kind, { id, mail })
    },
  })
  t.after(() => server.close())
  await server.clock.flush()
  assert.deepEqual([...sent.keys()].sort(), kinds)
  for (const [kind, id] of tried) assert.equal(sent.get(kind)?.id, id, kind)
  assert.match(sent.get('receiver-link')?.mail.text ?? '', /\/tracking\/\S+~\S+/)
  assert.match(sent.get('order-report')?.mail.attachment?.content.toString() ?? '', /1002-/)
})
