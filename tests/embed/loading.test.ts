import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { before, test } from 'node:test'
import type { Page } from 'playwright'
import { elementFiles } from '../bench/element-bytes.ts'
import { expect, parent } from '../support/site-controls.ts'
import { visit } from '../support/visitor.ts'
import { usePartner } from './use-partner.ts'

const parts = usePartner()

/** What each element needs, as listed by the build. */
const files = elementFiles()

before(() => parts.partner.embed({ api: parts.site.origin, session: null }))

/** Checks that the elements' scripts are all requested before the first of them has loaded. */
async function expectOneWave(page: Page, tags: string[], open: () => Promise<unknown>) {
  const expected = new Set(tags.flatMap((tag) => files[tag] ?? []))
  const requested = new Set<string>()
  const heldRoutes: (() => Promise<void>)[] = []
  let isReleased = false
  await page.route(/\/(chunks\/[^/]+|courier-[a-z-]+)\.js$/, (route) => {
    if (isReleased) return route.continue()
    requested.add(new URL(route.request().url()).pathname.slice(1))
    heldRoutes.push(() => route.continue())
  })
  await open()
  await expect.poll(() => [...expected].filter((file) => !requested.has(file))).toEqual([])
  isReleased = true
  await Promise.all(heldRoutes.map((release) => release()))
}

test('the script tag requests everything an element needs in one wave', async () => {
  const { page } = await visit('about:blank')
  await expectOneWave(page, ['courier-request'], () => page.goto(parts.partner.origin, { waitUntil: 'commit' }))
  await page.evaluate(() => customElements.whenDefined('courier-request').then(() => true))
})

test('a page of the site preloads everything its elements need in one wave', async () => {
  const { page } = await visit('about:blank', { as: { ...parent, at: parts.site.origin } })
  const tags = ['courier-request', 'courier-branch-selector', 'courier-toasts']
  const path = '/request-a-rider/1001'
  await expectOneWave(page, tags, () => page.goto(parts.site.origin + path, { waitUntil: 'commit' }))
  await expect(page.locator('courier-request').getByRole('combobox', { name: /Drop-off address/ })).toBeVisible()
})

test('every chunk is cached for good, because its name changes with its content', async () => {
  const files = ['elements/chunks', 'client/site'].flatMap((folder) => globSync(`${folder}/*.js`, { cwd: 'dist' }))
  assert.ok(files.length > 50)
  const cacheHeaders = await Promise.all(
    files.map(async (file) => {
      const address = file.replace(/^(elements|client)/, parts.site.origin)
      const { headers } = await fetch(address, { method: 'HEAD' })
      return `${file}: ${headers.get('cache-control')}`
    }),
  )
  assert.deepEqual(
    cacheHeaders.filter((line) => !line.endsWith('immutable')),
    [],
  )
})
