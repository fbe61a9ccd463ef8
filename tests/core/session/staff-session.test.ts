import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestBrowser } from '../../support/page.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'

const server = useOrderApi()
const { openPage } = usePages(server)

test('a revoked staff token ends the session in every tab, with one message', async () => {
  const browser = createTestBrowser()
  browser.storage.setItem('godroid-token', 'revoked')
  const tabs = [1, 2].map(() => openPage({ browser, settings: { mode: 'godroid' } }))
  for (const { page } of tabs) await page.session.start()
  const [{ page } = assert.fail()] = tabs
  assert.equal(page.session.$session.get().state, 'signed-in')
  await page.vendors.load()
  await server.clock.flush()
  for (const { page, state } of tabs) assert.deepEqual([state(), page.session.$failure.get()], ['signed-out', 'ended'])
  assert.equal(browser.storage.getItem('godroid-token'), null)
  const toasts = page.notifications.$notifications.get()
  assert.deepEqual(
    toasts.map(({ type, key, durationMs }) => [type, key, durationMs]),
    [['error', 'error.cant-retrieve-user', 10_000]],
  )
})
