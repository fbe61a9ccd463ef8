import assert from 'node:assert/strict'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright'
import { writeAssetManifest } from '../../demo-site/asset-manifest.ts'
import { type ListeningServer, listen } from '../../order-api/server/listen.ts'
import { readSettings } from '../../order-api/server/settings/settings.ts'
import { createTestOrderApi, type TestOrderApi } from '../support/order-api.ts'
import { expect, landingPage } from '../support/site-controls.ts'
import { closePages, endVisits, visit } from '../support/visitor.ts'

const outdatedMessage = 'Your application is outdated, automatically reloading the app in 3 seconds'

let dist: string
let server: ListeningServer
let api: TestOrderApi

/** Starts a server with a copy of the build, inside the project so that imports resolve. */
before(async () => {
  mkdirSync('.cache', { recursive: true })
  dist = mkdtempSync(join(process.cwd(), '.cache/new-build-'))
  cpSync('dist', dist, { recursive: true })
  writeAssetManifest(dist)
  api = await createTestOrderApi()
  server = await listen({ ...readSettings({}), port: 0 }, dist)
  server.ready(api.api)
})
endVisits()
after(async () => {
  await closePages()
  await server?.close(500)
  await api?.close()
  rmSync(dist, { recursive: true, force: true })
})

/** Simulates a deployment in which one script has changed. */
function deploy() {
  appendFileSync(join(dist, 'elements/courier.js'), '\n// changed\n')
  writeAssetManifest(dist)
  return JSON.parse(readFileSync(join(dist, 'client/asset-manifest.json'), 'utf8')).build as string
}

async function openPage() {
  // The clock jumps five minutes, so a request for flags may time out.
  const { page } = await visit(`http://localhost:${server.port}/faq`, { expected: /couldnt refresh the flags/ })
  await page.clock.install()
  await page.goto(`http://localhost:${server.port}/`)
  await expect(landingPage(page).email).toBeVisible()
  return { page, warning: page.locator('courier-toasts').getByText(outdatedMessage) }
}

const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build)

/** Resolves when the page has fetched build and flags, which it does every five minutes, and has used them. */
async function afterCheck(page: Page) {
  const responses = [/asset-manifest\.json\?t=\d+$/, /\/flags\?/].map((address) => page.waitForResponse(address))
  // One jump: a request that starts in between would time out.
  await page.clock.fastForward(300_000)
  for (const response of await Promise.all(responses)) await response.finished()
  await page.clock.runFor(1_000)
}

test('an open page warns of a new build, and reloads with it', async () => {
  const { page, warning } = await openPage()
  const before = await buildOf(page)
  const build = deploy()
  assert.notEqual(build, before)
  await afterCheck(page)
  await expect(warning).toBeVisible()
  const reloaded = page.waitForEvent('framenavigated')
  await page.clock.runFor(10_000)
  await reloaded
  await expect(landingPage(page).email).toBeVisible()
  assert.equal(await buildOf(page), build)
})
