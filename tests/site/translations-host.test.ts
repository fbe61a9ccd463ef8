import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { expect } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

const folder = mkdtempSync(join(tmpdir(), 'translations-'))
writeFileSync(
  join(folder, 'en.json'),
  JSON.stringify({
    'site.titles.faq': 'Ask us',
    account: { email: 'Your email, please' },
    'account.password': 'x{{y}}',
  }),
)
after(() => rmSync(folder, { recursive: true }))

const site = useSite({ riderSpeed: 0, settings: { COURIER_TRANSLATIONS: folder } })

test('texts of COURIER_TRANSLATIONS are shown by pages and elements, and faulty ones aren’t', async () => {
  const { page } = await visit(`${site.origin}/connect`, { expected: /translation/ })
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Ask us' })).toBeVisible()
  const account = page.locator('courier-account')
  await expect(account.getByRole('textbox', { name: 'Your email, please' })).toBeVisible()
  await expect(account.getByLabel('Password', { exact: true })).toBeVisible()
  const served = await fetch(`${site.origin}/translations/en.json`)
  assert.deepEqual(await served.json(), {
    site: { titles: { faq: 'Ask us' } },
    account: { email: 'Your email, please' },
  })
})
