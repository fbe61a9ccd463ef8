import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import type { Mail } from '../../../order-api/domain/mail/mails.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { seededProcess } from '../../support/seeded-random.ts'

const child = new URL('../../support/placing/messaging-child.ts', import.meta.url).pathname
const kinds = ['order-report', 'password-code', 'receiver-link', 'sign-up-help', 'verify-email']

let path: string
before(async () => {
  path = await mkdtemp(join(tmpdir(), 'courier-messages-'))
})
after(() => rm(path, { recursive: true }))

/** Causes messages in a process that is killed while it sends them. Returns the IDs of the messages it tried, by kind. */
async function causeAndKill(): Promise<Map<string, string>> {
  const { args, env } = seededProcess()
  const sender = spawn(process.execPath, [...args, child, path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const reader = createInterface({ input: sender.stdout })
  reader.on('line', (line) => lines.push(line))
  while (!lines.some((line) => line === 'done' || line.startsWith('failed'))) await once(reader, 'line')
  const exited = [once(sender, 'exit'), once(reader, 'close')]
  sender.kill('SIGKILL')
  await Promise.all(exited)
  assert.deepEqual(
    lines.filter((line) => line.startsWith('failed')),
    [],
  )
  const tries = lines.filter((line) => line.startsWith('try')).map((line) => line.split(' '))
  return new Map(tries.map(([, kind = '', id = '']) => [kind, id]))
}

const mail = (deliver: (mail: Mail, id: string) => Promise<void>) => ({
  deliver,
  brandName: 'foodpanda',
  siteUrl: 'http://site.test',
  supportAddress: 'support@demo.courier',
})

test('a server killed while it sends loses no message, and sends each again with the same ID', async () => {
  const tried = await causeAndKill()
  assert.ok(tried.size > 0)
  // Restarts while the gateway is away give nothing up.
  for (let restarts = 0; restarts < 2; restarts += 1) {
    const server = await createTestOrderApi({
      database: { kind: 'folder', path },
      mail: mail(() => Promise.reject(new Error('connect ECONNREFUSED'))),
    })
    await server.clock.flush()
    await server.close()
  }
  const sent = new Map<string, { id: string; mail: Mail }>()
  const server = await createTestOrderApi({
    database: { kind: 'folder', path },
    mail: mail(async (message, id) => {
      assert.ok(!sent.has(message.kind), 'it was sent twice')
      sent.set(message.kind, { id, mail: message })
    }),
  })
  await server.clock.flush()
  assert.deepEqual([...sent.keys()].sort(), kinds)
  for (const [kind, id] of tried) assert.equal(sent.get(kind)?.id, id, kind)
  assert.match(sent.get('receiver-link')?.mail.text ?? '', /\/tracking\/\S+~\S+/)
  assert.match(sent.get('order-report')?.mail.attachment?.content.toString() ?? '', /1002-/)
  await server.close()
})
