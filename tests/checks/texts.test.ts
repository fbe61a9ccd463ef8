import assert from 'node:assert/strict'
import { test } from 'node:test'
import ts from 'typescript'
import { textsOfNone } from '../../build/texts.mjs'
import { jobEvents } from '../../order-api/domain/fleet/job-wire.ts'
import { formsAt, keysOf, readCatalogue } from './catalogue.ts'
import { expectNone, nodesOf, parse, placeOf, readSources } from './sources.ts'

/**
 * Checks that every user-visible text is in `locales/en.json`. The type checker finds most unknown keys. These checks find
 * the rest, and unused keys.
 */
const english = readCatalogue('en')
const keys = keysOf(english)
const namespaces = Object.keys(english)

const code = readSources('{core,widgets,demo-site,order-api}/**/*.{ts,tsx,astro}').filter(
  ({ path }) => !path.endsWith('.d.ts'),
)
const literals = code.flatMap((source) => {
  const file = parse(source)
  return [...nodesOf(file)].flatMap((node) => {
    if (ts.isStringLiteralLike(node)) return [{ text: node.text, place: placeOf(file, node), isHead: false }]
    if (ts.isTemplateHead(node)) return [{ text: node.text, place: placeOf(file, node), isHead: true }]
    return []
  })
})

test('every key in en.json is used', () => {
  const used = new Set(literals.filter(({ isHead }) => !isHead).map(({ text }) => text))
  const dynamicKeys = literals.filter(({ isHead, text }) => isHead && isKeyLike(text)).map(({ text }) => text)
  const unused = keys.filter((key) => !used.has(key) && !dynamicKeys.some((start) => key.startsWith(start)))
  expectNone(unused)
})

test('the build bundles every text of an element with the code that shows it', () => {
  assert.deepEqual(textsOfNone(), {})
})

/** Keys of `courier-error` for developers of the host page, with messages in English. */
const keysForHosts = ['widget.invalid-attribute', 'widget.invalid-setting', 'widget.unknown-vendor']

/** Names in another namespace's words. */
const webhookEvents: readonly string[] = jobEvents

test('every key in the code exists', () => {
  const missing = literals
    .filter(({ text, isHead }) => !isHead && isKeyLike(text) && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text))
    .filter(({ text }) => !keys.includes(text) && !keysForHosts.includes(text) && !webhookEvents.includes(text))
    .map(({ text, place }) => `${place}: ${text}`)
  expectNone(missing)
})

test('keys are kebab-case and nested by namespace, except values of the wire', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/
  const invalid = keys.filter((key) => !kebab.test(key.replace(/(?<=[.-])[A-Z]+(_[A-Z]+)*(?=[.-]|$)/g, 'value')))
  expectNone(invalid)
})

test('no text is empty, contains markup, or starts or ends with a space', () => {
  const invalid = keys.filter((key) =>
    [...formsAt(english, key).values()].some((text) => text.trim() !== text || text === '' || /<\w|&\w+;/.test(text)),
  )
  expectNone(invalid)
})

test('no text receives another text as a value', () => {
  const isTranslated = (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) && /(^|\.)(translate|mailText|t)$|\$translate\.get\(\)$/.test(node.expression.getText())
  /** The values of a text that is shown at once, or of a toast. */
  const valuesIn = (node: ts.Node): readonly ts.Node[] => {
    if (isTranslated(node)) return node.arguments
    return ts.isPropertyAssignment(node) && node.name.getText() === 'values' ? [node.initializer] : []
  }
  const nested = code.flatMap((source) => {
    const file = parse(source)
    return [...nodesOf(file)]
      .flatMap(valuesIn)
      .flatMap((values) => [...nodesOf(values)].filter(ts.isPropertyAssignment))
      .filter(({ initializer }) => [...nodesOf(initializer)].some(isTranslated))
      .map((value) => `${placeOf(file, value)}: ${value.name.getText()}`)
  })
  expectNone(nested)
  // Texts passed on through a variable.
  expectNone(keys.filter((key) => [...formsAt(english, key).values()].some((text) => text.includes('{{message}}'))))
})

const attributesWithText = /^(alt|aria-(label|description|placeholder|roledescription)|label|placeholder|title)$/
/** What only developers see. */
const inEnglishOnly = /\/developers\/|\/Replacements\.tsx$/

test('components and pages contain no user-facing texts', () => {
  const leftovers = code
    .filter(({ path }) => /\.(tsx|astro)$/.test(path) && !inEnglishOnly.test(path))
    .flatMap((source) => {
      const file = parse(source)
      return [...nodesOf(file)].flatMap((node) => {
        const text = visibleTextOf(node)
        return text === undefined || !/\p{L}{2}/u.test(text) || keys.includes(text)
          ? []
          : [`${placeOf(file, node)}: ${text.trim()}`]
      })
    })
  expectNone(leftovers)
})

/** Returns text between tags, a string in braces between tags, or a string in an attribute that users see or hear. */
function visibleTextOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text
  if (!ts.isStringLiteralLike(node)) return undefined
  let parent = node.parent
  while (ts.isConditionalExpression(parent) || ts.isBinaryExpression(parent) || ts.isParenthesizedExpression(parent)) {
    if (ts.isConditionalExpression(parent) && parent.condition === node) return undefined
    if (ts.isBinaryExpression(parent) && !/^(\?\?|\|\||&&)$/.test(parent.operatorToken.getText())) return undefined
    parent = parent.parent
  }
  if (ts.isJsxExpression(parent)) {
    if (!ts.isJsxAttribute(parent.parent)) return node.text
    parent = parent.parent
  }
  if (!ts.isJsxAttribute(parent)) return undefined
  return attributesWithText.test(parent.name.getText()) ? node.text : undefined
}

function isKeyLike(text: string) {
  return namespaces.some((namespace) => text.startsWith(`${namespace}.`))
}
