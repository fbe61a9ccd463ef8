import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardFramePath } from '../../order-api/adapters/acquirers/sandbox/pages.ts'
import type { FromFrame } from '../../widgets/card-frame/protocol.ts'
import { visit } from '../support/visitor.ts'
import {
  code,
  embed,
  expiry,
  number,
  page,
  printedNumber,
  requestCard,
  server,
  shopOrigin,
  useCardFrame,
} from './card-frame-page.ts'

useCardFrame()

test('a page of another origin can’t show the frame, and a permitted page can’t read it', async () => {
  await embed()
  const isReadable = await page.evaluate(() => document.querySelector('iframe')?.contentDocument !== null)
  assert.equal(isReadable, false)
  const response = await page.request.get(server.origin + cardFramePath)
  const policy = response.headers()['content-security-policy'] ?? ''
  assert.match(policy, new RegExp(`frame-ancestors 'self' ${shopOrigin}(;|$)`))
  assert.match(policy, /default-src 'none'/)
  assert.doesNotMatch(policy, /connect-src|unsafe/)
  assert.equal(response.headers()['x-frame-options'], undefined)
  await page.goto(shopOrigin.replace('localhost', '127.0.0.1'))
  await page.setContent(`<iframe src="${server.origin}${cardFramePath}"></iframe>`)
  await page.waitForFunction(() => document.querySelector('iframe')?.contentDocument === null)
  const framed = page.frames()[1]
  assert.equal(await framed?.getByRole('textbox').count(), 0)
})

test('the frame ignores a page of an origin that isn’t permitted', async () => {
  const { page } = await visit('about:blank')
  // Like a browser that doesn't support frame-ancestors.
  await page.route(`**${cardFramePath}`, async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response: response, headers })
  })
  await page.goto(shopOrigin.replace('localhost', '127.0.0.1'))
  const greeting = page.evaluate(
    () => new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data), { once: true })),
  )
  await page.evaluate((address) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: address }))
  }, server.origin + cardFramePath)
  assert.deepEqual(await greeting, { type: 'courier-card-frame' })
  const hasResponse = await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    const frame = document.querySelector('iframe')?.contentWindow
    const appearance = { language: 'en', direction: 'ltr', texts: {}, colorScheme: 'light', tokens: {} }
    const responses: unknown[] = []
    port1.onmessage = ({ data }) => responses.push(data)
    frame?.postMessage({ type: 'courier-card-connect', appearance }, '*', [port2])
    const echo = new MessageChannel()
    frame?.postMessage('after', '*', [echo.port2])
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return responses.length > 0
  })
  assert.equal(hasResponse, false)
})

test('no digits except the last four leave the frame', async () => {
  server.requests.length = 0
  await embed()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(`${request.url()} ${request.postData()}`))
  await number().fill(printedNumber)
  await expiry().fill('1229')
  await code().fill('987')
  const card = await requestCard()
  const pageContent = await page.evaluate(() =>
    JSON.stringify([
      (globalThis as unknown as { messages: FromFrame[] }).messages,
      document.documentElement.outerHTML,
      { ...localStorage },
      { ...sessionStorage },
      location.href,
    ]),
  )
  const storage = await page.frames()[1]?.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]))
  const everythingOutside = [JSON.stringify(card), pageContent, storage, ...addresses, ...server.requests].join('\n')
  assert.doesNotMatch(everythingOutside, /4242\s?4242/)
  assert.doesNotMatch(everythingOutside, /987(?!\d)/)
  await page.evaluate(() => (globalThis as unknown as { port: MessagePort }).port.postMessage({ type: 'clear' }))
  await page.waitForFunction(() => {
    const { messages } = globalThis as unknown as { messages: FromFrame[] }
    const last = messages.findLast((message) => message.type === 'state')
    return last?.type === 'state' && !last.isValid
  })
  assert.equal(await number().inputValue(), '')
})
