import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestOrderApi } from '../../support/order-api.ts'
import { createTestBrowser, createTestPage } from '../../support/page.ts'

test('a revoked staff token ends the session in every tab, with one message', async () => {
  const server = await createTestOrderApi()
  const browser = createTestBrowser()
  browser.storage.setItem('godroid-token', 'revoked')
  const open = () => createTestPage(server.api, { clock: server.clock, browser, settings: { mode: 'godroid' } })
  const [{ page }, { page: otherPage }] = [open(), open()]
  await page.session.start()
  await otherPage.session.start()
  assert.equal(page.session.$session.get().state, 'signed-in')
  await page.vendors.load()
  await server.clock.flush()
  assert.deepEqual(
    [page, otherPage].map(({ session }) => session.$session.get().state),
    ['signed-out', 'signed-out'],
  )
  assert.deepEqual(
    [page, otherPage].map(({ session }) => session.$failure.get()),
    ['ended', 'ended'],
  )
  assert.equal(browser.storage.getItem('godroid-token'), null)
  assert.deepEqual(
    page.notifications.$notifications.get().map(({ type, key, durationMs }) => ({ type, key, durationMs })),
    [{ type: 'error', key: 'error.cant-retrieve-user', durationMs: 10_000 }],
  )
  page.destroy()
  otherPage.destroy()
  await server.close()
})
