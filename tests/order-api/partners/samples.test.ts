import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import type { PartnerSessionWire } from '../../../core/api/partner-keys.ts'
import { createTestOrderApi } from '../../support/order-api.ts'

type Sample = (globals: Record<string, unknown>) => Promise<unknown>

/** Returns a function that runs the code block with this content, and returns one of its values. */
async function sampleIn(file: string, content: string, returnedName: string, globalNames: string[]): Promise<Sample> {
  const blocks = [...(await readFile(file, 'utf8')).matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  const code = blocks.find((block) => block.includes(content)) ?? assert.fail(`no sample of ${content}`)
  const body = code.replace(/^import .*$/gm, '')
  const module = `export default async ({ ${globalNames.join(', ')} }) => { ${body}\nreturn ${returnedName} }`
  return (await import(`data:text/javascript,${encodeURIComponent(module)}`)).default
}

test('the sample of a partner’s server gets a working session', async () => {
  const server = await createTestOrderApi()
  const sample = await sampleIn('docs/guides/sign-in.md', '/partner/session', 'result', ['api', 'fetch', 'process'])
  const session = (await sample({
    api: server.origin,
    fetch: (...request: ConstructorParameters<typeof Request>) => server.api.fetch(new Request(...request)),
    process: { env: { COURIER_KEY: 'ck_test_demo-merlion-kitchen' } },
  })) as PartnerSessionWire
  const vendors = await server.call('/vendor/1001', { as: `Bearer ${session.accessToken}` })
  assert.equal(vendors.status, 200)
  assert.equal((await server.call('/vendor/1002', { as: `Bearer ${session.accessToken}` })).status, 404)
  await server.close()
})

test('the sample of a receiver accepts a signed event, and refuses a modified one', async () => {
  const file = 'docs/guides/webhooks.md'
  const sample = await sampleIn(file, 'new Webhook(', 'event', ['Webhook', 'body', 'headers', 'process'])
  const secret = `whsec_${btoa('a secret of the tests')}`
  const [body, at] = ['{"type":"order.placed"}', new Date()]
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  }
  const globals = { Webhook, headers, process: { env: { COURIER_WEBHOOK_SECRET: secret } } }
  assert.deepEqual(await sample({ ...globals, body }), { type: 'order.placed' })
  await assert.rejects(sample({ ...globals, body: '{"type":"order.cancelled"}' }), /signature/)
})

test('the sample of the guide to testing makes the order API fail', async () => {
  const server = await createTestOrderApi()
  const sample = await sampleIn('docs/guides/testing.md', 'x-courier-fault', 'response', ['api', 'fetch'])
  const response = (await sample({
    api: server.origin,
    fetch: (...request: ConstructorParameters<typeof Request>) => server.api.fetch(new Request(...request)),
  })) as Response
  assert.equal(response.status, 503)
  await server.close()
})
