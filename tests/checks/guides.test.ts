import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { describeElements } from '../../package/contracts.ts'
import { cssName, defaults } from '../../styles/tokens.ts'
import { expectNone } from './sources.ts'

const guides = globSync('docs/guides/*.md').map((path) => ({ name: basename(path), text: readFileSync(path, 'utf8') }))
const blocks = guides.flatMap(({ name, text }) =>
  [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language, code = '']) => ({ name, language, code })),
)
const elements = describeElements()
const matchesInGuides = (pattern: RegExp) => guides.flatMap(({ name, text }) => matchesIn(name, text, pattern))
const matchesIn = (name: string, text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, word = '']) => ({ name, word }))

test('the guides name only elements, events and tokens that exist', () => {
  const events = new Set(elements.flatMap((element) => element.events.map(({ name }) => name)))
  const tags = new Set(elements.map(({ tag }) => tag))
  const tokens = new Set(
    Object.keys(defaults).map((name) => name.replace(/[A-Z]|\d+$/g, (part) => `-${part.toLowerCase()}`)),
  )
  const elementNames = matchesInGuides(/(?<![-\w/.])(courier-[a-z-]+)(?![-\w/.:])/g).filter(
    ({ word }) => !/^courier-(elements|session)$/.test(word),
  )
  expectNone(elementNames.filter(({ word }) => !events.has(word) && !tags.has(word)))
  expectNone(matchesInGuides(/--courier-([a-z0-9-]+)/g).filter(({ word }) => !tokens.has(word)))
})

test('the styling guide names every token', () => {
  const guide = readFileSync('docs/guides/styling.md', 'utf8')
  const missing = Object.keys(defaults).filter(
    (name) => !guide.includes(`\`${cssName(name).replace(/^(\w+)-soft$/, '$1')}\``),
  )
  expectNone(missing)
})

test('HTML in the guides only uses attributes that exist', () => {
  const usedAttributes = blocks
    .flatMap(({ name, code }) =>
      [...code.matchAll(/<(courier-[a-z-]+)([^>]*)>/g)].map(([, tag, rest]) => ({ name, tag, rest })),
    )
    .flatMap(({ name, tag, rest = '' }) =>
      [...rest.matchAll(/\s([a-z-]+)/g)].map(([, attribute]) => ({ name, tag, attribute })),
    )
  assert.ok(usedAttributes.length > 3)
  const unknown = usedAttributes.filter(({ tag, attribute }) => {
    const element = elements.find((candidate) => candidate.tag === tag)
    return !element?.attributes.some(({ name }) => name === attribute)
  })
  expectNone(unknown)
})

test('every guide is listed on the site, and every link leads to a guide', () => {
  const siteGuides = readFileSync('demo-site/src/developers/guides.ts', 'utf8')
  for (const { name } of guides) assert.ok(siteGuides.includes(`'${name.replace('.md', '')}'`), name)
  const links = matchesInGuides(/\]\(([\w-]+\.md)/g)
  assert.ok(links.length > 2)
  expectNone(links.filter(({ word }) => !guides.some(({ name }) => name === word)))
})
