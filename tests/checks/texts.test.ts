import assert from 'node:assert/strict'
import { test } from 'node:test'
import ts from 'typescript'
import { textsOfNone } from '../../rollup.texts.mjs'
import { formsAt, keysOf, readCatalogue } from './catalogue.ts'
import { nodesOf, parse, place, sources } from './sources.ts'

/**
 * Every user-visible text is in `locales/en.json`. The type checker finds unknown keys; this finds keys it can't see,
 * and unused ones.
 */
const english = readCatalogue('en')
const keys = keysOf(english)
const namespaces = Object.keys(english)

const code = sources('{core,widgets,demo-site}/**/*.{ts,tsx,astro}').filter(({ path }) => !path.endsWith('.d.ts'))
const literals = code.flatMap((source) => {
  const file = parse(source)
  return [...nodesOf(file)].flatMap((node) => {
    if (ts.isStringLiteralLike(node)) return [{ text: node.text, place: place(file, node), isHead: false }]
    if (ts.isTemplateHead(node)) return [{ text: node.text, place: place(file, node), isHead: true }]
    return []
  })
})

test('every key in en.json is used', () => {
  const used = new Set(literals.filter(({ isHead }) => !isHead).map(({ text }) => text))
  const heads = literals.filter(({ isHead, text }) => isHead && isKeyLike(text)).map(({ text }) => text)
  const unused = keys.filter((key) => !used.has(key) && !heads.some((head) => key.startsWith(head)))
  assert.deepEqual(unused, [])
})

test('the build brings every text of an element with what shows it', () => {
  assert.deepEqual(textsOfNone(), {})
})

test('every key that the code names exists', () => {
  const missing = literals
    .filter(({ text, isHead }) => !isHead && isKeyLike(text) && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text))
    .filter(({ text }) => !keys.includes(text))
    .map(({ text, place }) => `${place}: ${text}`)
  assert.deepEqual(missing, [])
})

test('keys are kebab-case and nested by namespace, values of the wire in their own spelling', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/
  const invalid = keys.filter((key) => !kebab.test(key.replace(/(?<=[.-])[A-Z]+(_[A-Z]+)*(?=[.-]|$)/g, 'value')))
  assert.deepEqual(invalid, [])
})

test('no text is empty, padded or contains markup', () => {
  const invalid = keys.filter((key) =>
    [...formsAt(english, key).values()].some((text) => text.trim() !== text || text === '' || /<\w|&\w+;/.test(text)),
  )
  assert.deepEqual(invalid, [])
})

test('components and pages contain no user-facing texts', () => {
  const spoken = [
    'alt',
    'aria-label',
    'aria-description',
    'aria-placeholder',
    'aria-roledescription',
    'label',
    'placeholder',
    'title',
  ]
  const leftovers = code
    .filter(({ path }) => /\.(tsx|astro)$/.test(path))
    // Pages for developers are in English only.
    .filter(({ path }) => !path.includes('/developers/'))
    .flatMap((source) => {
      const file = parse(source)
      return [...nodesOf(file)].flatMap((node) => {
        const words = wordsOf(node, spoken)
        return words === undefined || !/\p{L}{2}/u.test(words) || keys.includes(words)
          ? []
          : [`${place(file, node)}: ${words.trim()}`]
      })
    })
  assert.deepEqual(leftovers, [])
})

/** Finds text between tags, strings in braces between tags, and strings in attributes that users see or hear. */
function wordsOf(node: ts.Node, spoken: string[]): string | undefined {
  if (ts.isJsxText(node)) return node.text
  if (!ts.isStringLiteralLike(node)) return undefined
  let parent = node.parent
  while (ts.isConditionalExpression(parent) || ts.isBinaryExpression(parent) || ts.isParenthesizedExpression(parent)) {
    if (ts.isConditionalExpression(parent) && parent.condition === node) return undefined
    if (ts.isBinaryExpression(parent) && !isChoice(parent.operatorToken.kind)) return undefined
    parent = parent.parent
  }
  if (ts.isJsxExpression(parent)) {
    if (!ts.isJsxAttribute(parent.parent)) return node.text
    parent = parent.parent
  }
  if (!ts.isJsxAttribute(parent)) return undefined
  return spoken.includes(parent.name.getText()) ? node.text : undefined
}

function isChoice(kind: ts.SyntaxKind) {
  return [
    ts.SyntaxKind.QuestionQuestionToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.AmpersandAmpersandToken,
  ].includes(kind)
}

function isKeyLike(text: string) {
  return namespaces.some((namespace) => text.startsWith(`${namespace}.`))
}
