import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { describeElements } from '../../package/contracts.ts'
import { cssName, defaults } from '../../styles/tokens.ts'

const guides = globSync('docs/guides/*.md').map((path) => ({ name: basename(path), text: readFileSync(path, 'utf8') }))
const blocks = guides.flatMap(({ name, text }) =>
  [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, code = '']) => ({ name, language, code })),
)
const elements = describeElements()
const inAll = (pattern: RegExp) => guides.flatMap(({ name, text }) => found(name, text, pattern))
const found = (name: string, text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, word = '']) => ({ name, word }))

test('the guides name only events and properties that exist', () => {
  const events = new Set(elements.flatMap((element) => element.events.map(({ name }) => name)))
  const tags = new Set(elements.map(({ tag }) => tag))
  const tokens = new Set(
    Object.keys(defaults).map((name) => name.replace(/[A-Z]|\d+$/g, (part) => `-${part.toLowerCase()}`)),
  )
  const names = inAll(/(?<![-\w/.])(courier-[a-z-]+)(?![-\w/.:])/g).filter(
    ({ word }) => !/^courier-(elements|session)$/.test(word),
  )
  assert.deepEqual(
    names.filter(({ word }) => !events.has(word) && !tags.has(word)),
    [],
  )
  assert.deepEqual(
    inAll(/--courier-([a-z0-9-]+)/g).filter(({ word }) => !tokens.has(word)),
    [],
  )
})

test('the styling guide names every token', () => {
  const guide = readFileSync('docs/guides/styling.md', 'utf8')
  const missing = Object.keys(defaults).filter(
    (name) => !guide.includes(`\`${cssName(name).replace(/^(\w+)-soft$/, '$1')}\``),
  )
  assert.deepEqual(missing, [])
})

test('the HTML of the guides gives elements only attributes that they have', () => {
  const used = blocks
    .flatMap(({ name, code }) =>
      [...code.matchAll(/<(courier-[a-z-]+)([^>]*)>/g)].map(([, tag, rest]) => ({ name, tag, rest })),
    )
    .flatMap(({ name, tag, rest = '' }) =>
      [...rest.matchAll(/\s([a-z-]+)/g)].map(([, attribute]) => ({ name, tag, attribute })),
    )
  assert.ok(used.length > 3)
  const unknown = used.filter(({ tag, attribute }) => {
    const element = elements.find((one) => one.tag === tag)
    return !element?.attributes.some(({ name }) => name === attribute)
  })
  assert.deepEqual(unknown, [])
})

test('every guide is listed on the site, and every link leads to a guide', () => {
  const listed = readFileSync('demo-site/src/developers/guides.ts', 'utf8')
  for (const { name } of guides) assert.ok(listed.includes(`'${name.replace('.md', '')}'`), name)
  const links = inAll(/\]\(([\w-]+\.md)/g)
  assert.ok(links.length > 2)
  assert.deepEqual(
    links.filter(({ word }) => !guides.some(({ name }) => name === word)),
    [],
  )
})

test('the sample without a screen is the script that runs from the package', () => {
  const script = readFileSync('tests/embed/package/consumers/headless.mjs', 'utf8')
  const samples = blocks.filter(({ name, language }) => name === 'headless.md' && language === 'js')
  assert.equal(samples.length, 3)
  for (const { code } of samples) assert.ok(script.includes(code.trim()), code)
})
