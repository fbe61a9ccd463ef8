import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createSettings } from '../../core/config/settings.ts'
import { orderStatuses } from '../../core/orders/order/statuses.ts'
import { type Declared, table } from '../../core/storage/table.ts'
import { describeInterfaces } from '../../package/contracts.ts'
import { expectNone, readSources } from './sources.ts'

const interfaces = new Map(describeInterfaces().map(({ name, members }) => [name, members]))

test('the reference and the settings’ guide describe exactly the settings of configure()', () => {
  const settings = Object.keys(createSettings({ scriptOrigin: '', warn() {} }).$settings.get()).sort()
  const described = interfaces.get('GivenSettings')?.map(({ name }) => name)
  assert.deepEqual(described?.sort(), settings)
  const [, guide = ''] = readFileSync('docs/embedding.md', 'utf8').split(/^## (?:Settings|Attributes.*)$/m)
  expectNone(settings.filter((name) => !guide.includes(`\`${name}\``)))
})

test('every member in the reference has a description', () => {
  const bare = [...interfaces].flatMap(([name, members]) =>
    members.filter(({ description }) => description === '').map((member) => `${name}.${member.name}`),
  )
  expectNone(bare)
})

test('the styling guide lists exactly the parts that a page can restyle', () => {
  const [, section = ''] = readFileSync('docs/guides/styling.md', 'utf8').split(/^## (?:Parts|Texts)$/m)
  const inGuide = [...section.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name ?? '').filter(isPart)
  const inWidgets = [...new Set(readSources('widgets/**/*.tsx').flatMap(({ text }) => partsOf(text)))]
  expectNone(inWidgets.filter((part) => !inGuide.includes(part)))
  const isUsed = (part: string) =>
    inWidgets.some((name) => name === part || (name.endsWith('-') && part.startsWith(name)))
  expectNone(inGuide.filter((part) => !isUsed(part)))
})

/** Returns the part names in a text. Of a dynamic name (`a-${tone}`), it returns only the text before the value. */
function partsOf(text: string): string[] {
  const constant = [...text.matchAll(/\bpart="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  const dynamic = [...text.matchAll(/\bpart=\{`([^`]+)`\}/g)].map(([, names = '']) => names.split(' ')[0] ?? '')
  const conditional = [...text.matchAll(/\bpart=\{classNames\('([a-z-]+)'/g)].map(([, name = '']) => name)
  return [...constant, ...dynamic, ...conditional].map((name) => name.replace(/\$\{.*/, ''))
}

/** Not an element, a slot, or an example of a variant such as `button-primary`. */
const isPart = (name: string) => !/^(courier-|(button|tab|badge|notice|toast)-)|^(logo|footer|empty)$/.test(name)

test('the privacy page names every stored entry', () => {
  const page = readFileSync('demo-site/src/pages/privacy.astro', 'utf8')
  const names = Object.values<Declared>(table).map(({ key }) => (key.endsWith('-') ? `${key}{vendorID}` : key))
  expectNone(names.filter((name) => !page.includes(`'${name}'`)))
})

test('the table of domain/fleet has a row for each status', () => {
  const rows = readFileSync('order-api/domain/fleet/README.md', 'utf8').matchAll(/^\| ([A-Z_]+) \|/gm)
  assert.deepEqual(Array.from(rows, ([, status]) => status).sort(), [...orderStatuses].sort())
})
