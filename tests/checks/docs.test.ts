import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createSettings } from '../../core/config/settings.ts'
import { orderStatuses } from '../../core/orders/order/statuses.ts'
import { type Declared, table } from '../../core/storage/table.ts'
import { usualSteps } from '../../order-api/domain/fleet/transitions.ts'
import { readSettings } from '../../order-api/server/settings/settings.ts'
import { describeElements, describeInterfaces } from '../../package/contracts.ts'
import { comesAfter } from '../support/fleets/status-table.ts'
import { samplesOf } from '../support/samples.ts'
import { expectNone, readSources } from './sources.ts'

const interfaces = new Map(describeInterfaces().map(({ name, members }) => [name, members]))

const documents = globSync('{docs,package,core,widgets,order-api,demo-site,locales,tests,styles}/**/*.md')
  .filter((path) => !path.includes('node_modules'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test('no table is cut in two by an empty line', () => {
  const headless = /\n\n\|[^\n]*\|\n(?!\|[ :|-]+\|(?:\n|$))/
  expectNone(documents.filter(({ text }) => headless.test(text)).map(({ path }) => path))
})

test('contributing.md names only files and folders that exist', () => {
  const text = readFileSync('docs/contributing.md', 'utf8')
  const paths = [
    ...text.matchAll(/`((?:domain\/|[a-z-]+\/)[\w./-]+\.(?:ts|json|txt|md)|[a-z-]+\/[\w./-]+[a-z])`/g),
  ].map(([, path = '']) => (path.startsWith('domain/') ? `order-api/${path}` : path))
  assert.ok(paths.length > 20)
  expectNone(paths.filter((path) => !existsSync(path)))
})

test('the package’s README names every element', () => {
  const text = readFileSync('package/README.md', 'utf8')
  expectNone(
    describeElements()
      .filter(({ tag }) => !text.includes(tag.replace('courier-', '-')))
      .map(({ tag }) => tag),
  )
})

test('the reference and the settings’ guide describe exactly the settings of configure()', () => {
  const settings = Object.keys(createSettings({ scriptOrigin: '', warn() {} }).$settings.get()).sort()
  const described = interfaces.get('GivenSettings')?.map(({ name }) => name)
  assert.deepEqual(described?.sort(), settings)
  const [, guide = ''] = readFileSync('docs/embedding.md', 'utf8').split(/^## (?:Settings|Attributes.*)$/m)
  expectNone(settings.filter((name) => !guide.includes(`\`${name}\``)))
})

test('the settings in the samples for operators are accepted', () => {
  const samples = ['docs/production.md', 'docs/configuration.md'].flatMap((path) => samplesOf(path).all('sh', '=http'))
  assert.equal(samples.length, 2)
  for (const sample of samples) {
    const lines = sample.replace('<64 hexadecimal digits>', 'a1'.repeat(32)).matchAll(/^([A-Z_]+)=(.*)$/gm)
    readSettings(Object.fromEntries(Array.from(lines, ([, name, value]) => [name, value])))
  }
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

const statusRows = readFileSync('order-api/domain/fleet/README.md', 'utf8')
  .split('\n')
  .map((line) => line.split(' | '))
  .filter(([status = '']) => /^\| [A-Z_]+$/.test(status))
  .map(([status = '', , , after = '']) => ({ status: status.slice(2), after }))

test('the table of domain/fleet has a row for each status', () => {
  assert.deepEqual(statusRows.map(({ status }) => status).sort(), [...orderStatuses].sort())
})

test('the table of domain/fleet says after which statuses each comes, as the stories check it', () => {
  const before = (status: string) => ['PAYMENT_COMMITTED', ...usualSteps.slice(0, usualSteps.indexOf(status))]
  const unpaid = ['INITIATED', 'PAYMENT_INITIATED']
  const collected = ['PICKED_UP', 'COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER']
  const meanings: Readonly<Record<string, (status: string) => string[]>> = {
    '–': () => [],
    'any earlier step': before,
    'and each with a rider before collection': () => before('PICKED_UP').slice(-3),
    'the three above': () => collected,
    'every step before collection': () => [...unpaid, ...before('PICKED_UP')],
    "every status that hasn't ended": () => [...unpaid, ...before('DELIVERED'), 'RETURN_INITIATED'],
  }
  for (const [status, expected] of Object.entries(comesAfter)) {
    const { after } = statusRows.find((row) => row.status === status) ?? assert.fail(`no row of ${status}`)
    const described = after.split(', ').flatMap((words) => meanings[words]?.(status) ?? [words])
    assert.deepEqual([...new Set(described)].sort(), [...expected].sort(), status)
  }
})
