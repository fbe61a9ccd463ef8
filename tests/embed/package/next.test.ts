import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freePort } from '../../support/servers/listen.ts'
import { type Site, startSite } from '../../support/site.ts'
import { closePages, endVisits, tokensOf, visit } from '../../support/visitor.ts'
import { requestRider } from '../use-partner.ts'
import { type InstalledPackage, installPackage } from './installed.ts'
import { buildNext, serveNext } from './next-server.ts'

let host: InstalledPackage
let server: Awaited<ReturnType<typeof serveNext>>
let site: Site
let origin: string
let delivery: string

before(async () => {
  host = installPackage(['next', 'react', 'react-dom'])
  buildNext(host.folder)
  const port = await freePort()
  origin = `http://localhost:${port}`
  site = await startSite({ riderSpeed: 0, settings: { COURIER_ORIGINS: origin } })
  const session = JSON.stringify(await tokensOf(site.origin))
  server = await serveNext(host.folder, port, { COURIER_API: site.origin, COURIER_SESSION: session })
})

endVisits()
after(async () => {
  await closePages()
  await server?.close()
  await site?.remove()
  host?.remove()
})

test('Next renders the request element on its server, hydrates it, and receives its order', async () => {
  const html = await (await fetch(origin)).text()
  assert.match(html, /<courier-request vendor="1002" no-map=""><\/courier-request><output><\/output>/)
  const { page } = await visit(origin)
  await requestRider(page)
  await page
    .locator('output')
    .filter({ hasText: /^1002-[A-Z0-9]{6}$/ })
    .waitFor()
  delivery = `${origin}${await page.getByRole('link', { name: 'Delivery' }).getAttribute('href')}`
})

test('Next renders a delivery that can be read without scripts, and the element hydrates it', async () => {
  const { page: reader } = await visit(delivery, { javaScriptEnabled: false })
  const heading = await reader.getByRole('heading', { level: 1 }).textContent()
  assert.ok(heading)
  const { page } = await visit(delivery)
  await page.locator('courier-tracking:defined').waitFor()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
})
