/** Runs every code block of the guides as it is written there. Those of `headless.md` run in `package.test.ts`. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { findOrder } from '../support/page-checks/page-walk.ts'
import { moduleOf, script, tag, usePartnerPages } from '../support/partner-pages.ts'
import { type Samples, samplesOf } from '../support/samples.ts'
import { listen } from '../support/servers/listen.ts'
import { expect, landingPage, parent, requestPage } from '../support/site-controls.ts'
import { tokensOf, visit } from '../support/visitor.ts'

const { site, openPage, runOnNode, checkStyles } = usePartnerPages()

const documents: Record<string, (samples: Samples) => Promise<void>> = {
  async 'README.md'(samples) {
    checkScripts(samples)
    const { page, messages } = await openPage(samples.one('html'), { as: parent })
    await expect(requestPage(page).address).toBeVisible()
    await expect(page.locator('courier-order-list').getByRole('tab').first()).toBeVisible()
    assert.equal(await page.locator('courier-request').evaluate(readAccent), '#0a6ebd')
    await page.locator('courier-request').evaluate((element) => {
      const detail = { orderId: '1001-AB12CD' }
      element.dispatchEvent(new CustomEvent('courier-order-placed', { detail, bubbles: true }))
    })
    await expect.poll(() => messages).toContain('1001-AB12CD')
  },

  async 'docs/embedding.md'(samples) {
    const search = "globalThis.openSearch = () => console.log('search')"
    const scripts = [samples.one('js', 'configure('), search, ...samples.all('js', 'addEventListener')]
    const prefill = samples.one('js', 'customer:')
    const html = samples.one('html') + [...scripts, prefill].map(moduleOf).join('')
    const { page, messages } = await openPage(html, { as: parent })
    const name = requestPage(page).request.getByRole('textbox', { name: /Customer name/, includeHidden: true })
    await expect(name).toHaveValue('Alicia Wong')
    const field = page.locator('courier-request input:visible').first()
    await field.press('/')
    assert.ok(!messages.includes('search'))
    await field.blur()
    await page.keyboard.press('/')
    await expect.poll(() => messages).toContain('search')
  },

  async 'docs/guides/request.md'(samples) {
    const html = samples.one('html') + script + samples.all('js').map(moduleOf).join('')
    const { page, messages } = await openPage(html, { as: parent })
    page.on('dialog', (dialog) => {
      messages.push(dialog.message())
      void dialog.accept()
    })
    const { request, address, place } = requestPage(page)
    await request.getByRole('radio', { name: /^Cash on delivery/ }).check()
    await place.click()
    const placed = /^POS-4711 1001-[A-Z0-9]{6} 1001 http/
    await expect.poll(() => messages.find((text) => placed.test(text))).toBeDefined()
    assert.ok(messages.some((text) => /^Request a rider for [\d.]+ SGD\?$/.test(text)))
    // An empty form, for the next order.
    await expect(address).toHaveValue('')
    const posted = await page.evaluate(() => {
      const calls: unknown[] = []
      globalThis.parent.postMessage = (...call: unknown[]) => void calls.push(call)
      const detail = { to: 'bank', address: 'https://bank.example/1' }
      const event = new CustomEvent('courier-before-redirect', { detail, bubbles: true, cancelable: true })
      document.querySelector('courier-request')?.dispatchEvent(event)
      return { calls, isCancelled: event.defaultPrevented }
    })
    assert.deepEqual(posted, {
      calls: [[{ openBank: 'https://bank.example/1' }, 'https://till.example']],
      isCancelled: true,
    })
  },

  async 'docs/guides/sign-in.md'(samples) {
    const api = site.origin
    process.env.COURIER_KEY = 'ck_test_demo-merlion-kitchen'
    const { result } = await runOnNode(samples.one('js', 'process.env'), { api }, ['result'])
    delete process.env.COURIER_KEY
    const statusOf = async (vendor: string) =>
      (
        await fetch(`${api}/orders/api/v1/vendor/${vendor}`, {
          headers: { authorization: `Bearer ${result.accessToken}` },
        })
      ).status
    assert.deepEqual([await statusOf('1001'), await statusOf('1002')], [200, 404])

    const html = moduleOf(samples.one('js', 'fetchSession')) + script + tag
    const signedIn = await openPage(html, { session: await tokensOf(api) })
    await expect(requestPage(signedIn.page).address).toBeVisible()
    assert.equal(signedIn.sessionCalls(), 1)
    const signedOut = await openPage(html, { session: null })
    await expect(signedOut.page.getByRole('heading', { name: 'Sign in to request a rider' })).toBeVisible()
    assert.equal(signedOut.sessionCalls(), 1)
  },

  async 'docs/guides/styling.md'(samples) {
    const { html: skeleton } = await runOnNode(samples.one('js', 'renderCourierSkeleton'), {}, ['html'])
    assert.match(skeleton, /^<courier-request [^>]*>\s*<template shadowrootmode="open">/)
    for (const css of samples.all('css')) await checkStyles(css)

    const texts = samples.one('js', 'update(').trim().split('\n')
    const imported = "import { configure, update } from 'courier-elements'\n"
    for (const [count, text] of [
      [1, 'Send a rider'],
      [2, 'أرسل سائقًا'],
    ] as const) {
      const { page } = await openPage(moduleOf(imported + texts.slice(0, count).join('\n')) + script + tag, {
        as: parent,
      })
      await expect(page.getByRole('button', { name: text }).first()).toBeVisible()
    }

    const file = samples.one('json', 'request.place')
    const page = await openPage(samples.one('html', 'translations=') + script, {
      as: parent,
      files: { 'https://texts.example/shop/en.json': file },
    })
    await expect(page.page.getByRole('button', { name: JSON.parse(file)['request.place'] }).first()).toBeVisible()
    // All its texts are used: the console names unknown keys and changed placeholders.
    assert.deepEqual(page.messages, [])
  },

  async 'docs/guides/testing.md'(samples) {
    const { response } = await runOnNode(samples.one('js'), { api: site.origin }, ['response'])
    assert.equal(response.status, 503)
  },

  async 'docs/guides/tracking.md'(samples) {
    const { trackingId } = await findOrder(site)
    const sample = samples.one('js', 'renderCourierTracking')
    const server = createServer((_, response) => void runOnNode(sample, { trackingId, response }, []))
    const { origin, close } = await listen(server)
    const sent = await fetch(origin)
    const html = await sent.text()
    await close()
    assert.equal(sent.status, 200)
    assert.match(html, /<courier-tracking [^>]*>\s*<template shadowrootmode="open">.*<h1[^>]*>[^<]+/s)

    const element = samples.one('html').replace('the-tracking-id', trackingId)
    const { page } = await openPage(element + moduleOf(samples.one('js', 'courier-order-status')))
    await expect(page).toHaveTitle(/^\d+-[A-Z0-9]{6}: [\w-]+ \([A-Z_]+\)$/)
  },

  async 'docs/guides/upgrading.md'(samples) {
    const { head, files, base } = await runOnNode(samples.one('js'), {}, ['head', 'files', 'base'])
    const loaded = Buffer.from(await (await fetch(`${base}courier.js`)).arrayBuffer())
    const [algorithm = '', hash] = files['courier.js'].split('-')
    assert.equal(createHash(algorithm).update(loaded).digest('base64'), hash)
    const { page } = await openPage(`${head}<courier-account></courier-account>`)
    await expect(landingPage(page).email).toBeVisible()
  },

  async 'docs/guides/webhooks.md'(samples) {
    const sample = samples.one('js')
    const secret = `whsec_${btoa('a secret of the tests')}`
    process.env.COURIER_WEBHOOK_SECRET = secret
    const [body, at] = [samples.one('json'), new Date()]
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    }
    const { event } = await runOnNode(sample, { body, headers }, ['event'])
    assert.equal(event.type, 'order.delivered')
    await assert.rejects(runOnNode(sample, { body: body.replace('delivered', 'placed'), headers }, []), /signature/)
    delete process.env.COURIER_WEBHOOK_SECRET
  },

  async 'package/README.md'(samples) {
    const { page } = await openPage(samples.one('html'), { session: await tokensOf(site.origin) })
    await expect(requestPage(page).address).toBeVisible()

    const { trackingId } = await findOrder(site)
    const imports = "import { renderCourierSkeleton, renderCourierTracking } from 'courier-elements/server'\n"
    const rendered = await runOnNode(imports + samples.one('js', 'renderCourierTracking('), { trackingId }, [
      'html',
      'status',
      'skeleton',
    ])
    assert.equal(rendered.status, 200)
    for (const html of [rendered.html, rendered.skeleton.html]) assert.match(html, /<template shadowrootmode="open">/)

    const core = "import { createPage, createRequest } from 'courier-elements/core'\n"
    const fetchSession = () => tokensOf(site.origin)
    const { request } = await runOnNode(core + samples.one('js', 'createPage()'), { fetchSession }, ['request'])
    assert.equal(typeof request.place, 'function')
  },
}

for (const [path, run] of Object.entries(documents)) {
  test(`the samples of ${path} work as they’re written`, async () => {
    const samples = samplesOf(path)
    await run(samples)
    assert.deepEqual(samples.left(), [])
  })
}

test('the lines on the developers’ first page show the form in a partner’s page', async () => {
  const { page: developers } = await visit(`${site.origin}/developers`)
  const lines = (await developers.getByRole('article').locator('pre').first().textContent()) ?? ''
  const { page } = await openPage(lines, { session: await tokensOf(site.origin) })
  await expect(requestPage(page).address).toBeVisible()
})

test('every guide with samples is tried', () => {
  // Of the first order, in `developers.test.ts`.
  const elsewhere = ['docs/guides/headless.md', 'docs/guides/start.md']
  const guides = globSync('docs/guides/*.md').filter((path) => samplesOf(path).left().length > 0)
  assert.deepEqual(
    guides.filter((path) => !documents[path] && !elsewhere.includes(path)),
    [],
  )
})

const readAccent = (element: Element) => getComputedStyle(element).getPropertyValue('--courier-accent')

/** Checks that the commands that a sample calls exist. */
function checkScripts(samples: Samples) {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const commands = samples.all('sh').join('')
  for (const [, name = ''] of commands.matchAll(/npm (?:run )?(?!install)(\w+)/g)) assert.ok(scripts[name], name)
}
