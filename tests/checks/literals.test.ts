import assert from 'node:assert/strict'
import { test } from 'node:test'
import ts from 'typescript'
import { nodesOf, parse, placeOf, readSources } from './sources.ts'

const sources = readSources('{core,widgets,demo-site,order-api,package,build,locales,styles}/**/*.{ts,tsx,mjs,astro}')

test('no object or element spreads a literal: a property a line', () => {
  const spreads = sources.flatMap((source) => {
    if (!source.text.includes('...{')) return []
    const file = parse(source)
    return [...nodesOf(file)]
      .filter((node) => ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node))
      .filter(({ expression }) => ts.isObjectLiteralExpression(expression))
      .map((node) => placeOf(file, node))
  })
  assert.deepEqual(spreads, [])
})
