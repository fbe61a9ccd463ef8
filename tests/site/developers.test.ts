import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from '../support/site.ts'
import { expect, parent, requestPage, toMarina } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { sessionOf, visit } from '../support/visitor.ts'

const site = useSite()

/** Returns the first code block of a language in a guide. */
function sampleIn(guide: string, language: string): string {
  const [, code] =
    readFileSync(`docs/guides/${guide}.md`, 'utf8').match(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``)) ?? []
  return code ?? assert.fail(`${guide} has no ${language}`)
}

test('the guide to the first order ends with an order', async (context) => {
  const port = await freePort()
  const partnerOrigin = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'courier-guide-'))
  writeFileSync(join(folder, 'server.mjs'), sampleIn('start', 'js').replace('3000', String(port)))
  writeFileSync(join(folder, 'index.html'), sampleIn('start', 'html').replaceAll('http://localhost:4321', site.origin))
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    COURIER_API: site.origin,
    COURIER_KEY: await createKeyFor(partnerOrigin),
  }
  const server = spawn(process.execPath, ['server.mjs'], { cwd: folder, env, stdio: 'inherit' })
  context.after(() => {
    server.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  await expect.poll(() => statusOf(partnerOrigin)).toBe(200)

  const { page, leave } = await visit('about:blank')
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.goto(partnerOrigin)
  const { fill, place } = requestPage(page)
  await fill(toMarina)
  await place.click()
  await expect.poll(() => messages.find((text) => text.startsWith('Placed'))).toMatch(/^Placed 1001-[A-Z0-9]{6}$/)
  await leave()
})

test('the first page has lines to copy with this server’s address, beside the element, and three next steps', async () => {
  const { page, leave } = await visit(`${site.origin}/developers`)
  const article = page.getByRole('article')
  const sample = (await article.locator('pre').textContent()) ?? ''
  assert.equal(sample.trim().split('\n').length, 10)
  assert.ok(sample.includes(`src="${site.origin}/courier.js"`), sample)
  await expect(article.locator('courier-request').getByRole('button').first()).toBeVisible()
  await expect(article.locator('ol li')).toHaveCount(3)
  await leave()
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
  const { page, leave } = await visit(`${site.origin}/developers/reference`)
  const article = page.getByRole('article')
  await expect(article).toContainText('no-map is noMap.')
  await expect(article.getByText('<courier-request vendor="1001">', { exact: true })).toHaveCount(1)
  await expect(article).not.toContainText('`')
  await leave()
})

test('the playground shows an element with the chosen attributes, and the HTML for it', async () => {
  const { page, consoleErrors, leave } = await visit(`${site.origin}/developers/playground`)
  await page.getByLabel('Element').selectOption('courier-account')
  await page.locator('form:visible').getByLabel('view').selectOption('register')
  await expect(page.locator('courier-account').getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByText('<courier-account view="register"></courier-account>')).toBeVisible()
  await expect(page.getByRole('log')).toContainText('courier-ready')
  assert.deepEqual(consoleErrors, [])
  await leave()
})

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

/** Creates a key that pages of the origin may use. */
async function createKeyFor(origin: string): Promise<string> {
  const { origins } = await sessionOf(site.origin, parent)
  const { accessToken, idToken } = JSON.parse(origins?.[0]?.localStorage[0]?.value ?? '{}')
  const response = await fetch(`${site.origin}/orders/api/v1/vendor/1000/partner-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}|${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Guide',
      mode: 'test',
      outlets: ['1001'],
      permissions: ['orders:read', 'orders:write'],
      origins: [origin],
    }),
  })
  const { result } = (await response.json()) as { result: { secret: string } }
  return result.secret
}
