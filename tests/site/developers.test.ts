import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from '../support/servers/listen.ts'
import { startSite } from '../support/site.ts'
import { type Delivery, expect, requestPage } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { callsOf, visit } from '../support/visitor.ts'

const site = useSite()

const toPrater: Delivery = {
  address: 'Praterstr. 20, 1020 Wien',
  suggestion: /Praterstraße 20/,
  unit: '14',
  name: 'Anna Huber',
  phone: '0664 123456',
  item: 'Two lunch boxes',
  amount: '24.50',
}

test('the guide to the first order ends with an order, as an Austrian server shows it', async (context) => {
  const site = await startSite({ riderSpeed: 0, settings: { COURIER_COUNTRY: 'AT' } })
  context.after(() => site.remove())
  const { page: guide } = await visit(`${site.origin}/developers/start`)
  const samples = await guide.locator('pre').allTextContents()
  const sampleWith = (text: string) => samples.find((sample) => sample.includes(text)) ?? assert.fail(text)
  const port = await freePort()
  const partnerOrigin = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'courier-guide-'))
  writeFileSync(join(folder, 'server.mjs'), sampleWith('server.listen(3000)').replace('3000', String(port)))
  writeFileSync(join(folder, 'index.html'), sampleWith('<!doctype html>'))
  // With this server's key, and this Node. The shell becomes the server.
  const command = sampleWith('node server.mjs')
    .replace('http://localhost:4321', site.origin)
    .replace('ck_test_demo-merlion-kitchen', await createKeyFor(site.origin, partnerOrigin))
    .replace('node ', `exec ${process.execPath} `)
  const env = { ...process.env, NODE_OPTIONS: '' }
  const server = spawn('sh', ['-c', command], { cwd: folder, env, stdio: 'inherit' })
  context.after(() => {
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  await expect.poll(() => statusOf(partnerOrigin)).toBe(200)

  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const [, name = ''] of sampleWith('npm install').matchAll(/npm (?:run )?(?!install)(\w+)/g))
    assert.ok(scripts[name])

  const { page } = await visit('about:blank')
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.goto(partnerOrigin)
  const { fill, place } = requestPage(page)
  await fill(toPrater)
  await place.click()
  await expect.poll(() => messages.find((text) => text.startsWith('Placed'))).toMatch(/^Placed 1001-[A-Z0-9]{6}$/)
  // The order API’s failures don’t end it.
  await page.close()
  await site.remove()
  for (const attempt of [1, 2])
    assert.equal((await fetch(`${partnerOrigin}/courier-session`, { method: 'POST' })).status, 502, `${attempt}`)
})

test('the first page has lines to copy with this server’s address, beside the element, and three next steps', async () => {
  const { page } = await visit(`${site.origin}/developers`)
  const article = page.getByRole('article')
  const sample = (await article.locator('pre').first().textContent()) ?? ''
  assert.equal(sample.trim().split('\n').length, 10)
  assert.ok(sample.includes(`src="${site.origin}/courier.js"`), sample)
  await expect(article.locator('courier-request').getByRole('button').first()).toBeVisible()
  await expect(article.locator('ol li')).toHaveCount(3)
})

test('samples of guides have the address of the server that shows them', async () => {
  const guide = await (await fetch(`${site.origin}/developers/tracking`)).text()
  assert.ok(guide.includes(`${site.origin}/v1/courier.js`))
  assert.ok(!guide.includes('courier.example'))
})

test('the reference lists every setting, style property, part, and field of the details of common events', async () => {
  const text = await (await fetch(`${site.origin}/developers/reference`)).text()
  const list = readFileSync('tests/checks/public-list.txt', 'utf8')
  const names = [...list.matchAll(/^(?:setting|part or slot|token): (?:--courier-)?(.*)$/gm)].map(
    ([, name = '']) => name,
  )
  assert.ok(names.length > 100)
  // A property with `-soft` shares the row of its plain one.
  const missing = [...names, 'requestId', 'retryable', 'reason', 'path', 'orderId'].filter(
    (name) => !text.includes(`<code>${name.replace(/^(\w+)-soft$/, '$1')}</code>`),
  )
  assert.deepEqual(missing, [])
  for (const target of ['bulk-order', 'forgot-password', 'rate-limit'])
    assert.ok(text.includes(`&#39;${target}&#39;`), target)
})

test('the reference shows code of descriptions as code', async () => {
  const { page } = await visit(`${site.origin}/developers/reference`)
  const article = page.getByRole('article')
  await expect(article).toContainText('no-map is noMap.')
  await expect(article.getByText('<courier-request vendor="1001">', { exact: true })).toHaveCount(1)
  await expect(article).not.toContainText('`')
})

test('the playground shows an element with the chosen attributes, and the HTML for it', async () => {
  const { page } = await visit(`${site.origin}/developers/playground`)
  await page.getByLabel('Element').selectOption('courier-account')
  await page.locator('form:visible').getByLabel('view').selectOption('register')
  await expect(page.locator('courier-account').getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByText('<courier-account view="register"></courier-account>')).toBeVisible()
  await expect(page.getByRole('log')).toContainText('courier-ready')
})

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

/** Creates a key of an order API that pages of the origin may use. */
async function createKeyFor(api: string, origin: string): Promise<string> {
  const call = await callsOf(api)
  const permissions = ['orders:read', 'orders:write']
  const key = { name: 'Guide', mode: 'test', outlets: ['1001'], permissions, origins: [origin] }
  return (await call<{ secret: string }>('/vendor/1000/partner-keys', key)).secret
}
