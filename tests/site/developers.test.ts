import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { findOrder } from '../support/page-checks/page-walk.ts'
import { freePort, listen } from '../support/servers/listen.ts'
import { startSite } from '../support/site.ts'
import { type Delivery, expect, parent, requestPage } from '../support/site-controls.ts'
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

/** Returns the code blocks of a language in a guide. */
function samplesIn(guide: string, language: string): string[] {
  const blocks = readFileSync(`docs/guides/${guide}.md`, 'utf8').matchAll(/```(\w+)\n([\s\S]*?)```/g)
  return Array.from(blocks).flatMap(([, name, code = '']) => (name === language ? [code] : []))
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
})

test('the samples of the guide to requests fill in the form, ask before it is sent, and log the order', async () => {
  const { page, leave } = await visit(`${site.origin}/request-a-rider/1001`, { as: parent })
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('dialog', (dialog) => {
    messages.push(dialog.message())
    void dialog.accept()
  })
  const { address, place } = requestPage(page)
  await expect(address).toBeVisible()
  for (const code of samplesIn('request', 'js')) await page.evaluate(`(async () => { ${code} })()`)
  await expect(place).toBeVisible()
  await place.click()
  const placed = /^POS-4711 1001-[A-Z0-9]{6} 1001 http/
  await expect.poll(() => messages.find((text) => placed.test(text))).toBeDefined()
  assert.match(messages.find((text) => text.startsWith('Request a rider')) ?? '', /^Request a rider for [\d.]+ SGD\?$/)
  await leave()
})

test('the server’s sample of the tracking guide sends a delivery that can be read without scripts', async (context) => {
  const { trackingId } = await findOrder(site)
  const [sample = ''] = samplesIn('tracking', 'js').filter((code) => code.includes('renderCourierTracking'))
  const [imported = '', ...lines] = sample.replaceAll('https://courier.example', site.origin).trim().split('\n')
  const built = pathToFileURL('dist/package/server.js').href
  const server = createServer((_, response) => void handle({ trackingId, response }))
  const { handle }: { handle(values: object): Promise<void> } = await import(
    `data:text/javascript,${encodeURIComponent(`${imported.replace('courier-elements/server', built)}
export async function handle({ trackingId, response }) { ${lines.join('\n')} }`)}`
  )
  const { origin, close } = await listen(server)
  context.after(close)
  const sent = await fetch(origin)
  assert.equal(sent.status, 200)
  assert.match(await sent.text(), /<courier-tracking [^>]*>\s*<template shadowrootmode="open">.*<h1[^>]*>[^<]+/s)
})

test('the listener of the tracking guide writes each status into the title', async () => {
  const { trackingId } = await findOrder(site)
  const { page } = await visit('about:blank')
  const [listener = ''] = samplesIn('tracking', 'js').filter((code) => code.includes('courier-order-status'))
  await page.addInitScript(listener)
  await page.goto(`${site.origin}/tracking/${trackingId}`)
  await expect(page).toHaveTitle(/^\d+-[A-Z0-9]{6}: [\w-]+ \([A-Z_]+\)$/)
})

test('the sample of the upgrading guide loads this build with the hashes of its files', async () => {
  const [sample = ''] = samplesIn('upgrading', 'js')
  const code = sample.replaceAll('https://courier.example', site.origin)
  const { head, files, base } = await import(
    `data:text/javascript,${encodeURIComponent(`${code}
export { head, files, base }`)}`
  )
  const script = await (await fetch(`${base}courier.js`)).arrayBuffer()
  const [algorithm = '', hash] = files['courier.js'].split('-')
  assert.equal(createHash(algorithm).update(Buffer.from(script)).digest('base64'), hash)
  const { page } = await visit('about:blank')
  await page.route(`${site.origin}/upgraded`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `${head}<courier-account></courier-account>` }),
  )
  await page.goto(`${site.origin}/upgraded`)
  await expect(page.locator('courier-account').getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('the samples of the styling guide send a skeleton, and replace texts', async () => {
  const [skeleton = ''] = samplesIn('styling', 'js').filter((code) => code.includes('renderCourierSkeleton'))
  const built = pathToFileURL('dist/package/server.js').href
  const { html } = await import(
    `data:text/javascript,${encodeURIComponent(`${skeleton.replace('courier-elements/server', built)}export { html }`)}`
  )
  assert.match(html, /^<courier-request [^>]*>\s*<template shadowrootmode="open">/)

  const { page } = await visit(`${site.origin}/request-a-rider/1001`, { as: parent })
  const [texts = ''] = samplesIn('styling', 'js').filter((code) => code.includes('update('))
  const imported = `const { configure, update } = await import('${site.origin}/index.js')`
  await page.evaluate(`(async () => { ${imported}; ${texts.split('\n')[0]} })()`)
  await expect(page.getByRole('button', { name: 'Send a rider' }).first()).toBeVisible()
  await page.evaluate(`(async () => { ${imported}; ${texts} })()`)
  await expect(page.getByRole('button', { name: 'أرسل سائقًا' }).first()).toBeVisible()
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
