import assert from 'node:assert/strict'
import { test } from 'node:test'
import ts from 'typescript'
import { nodesOf, parse, placeOf, readSources, type Source } from './sources.ts'

// Types for hosts spell their values out, for the generated reference.
const typesForHosts = ['widgets/element-types.ts', 'widgets/contract.ts']
const files = readSources('{core,widgets,styles,demo-site,order-api,locales,package}/**/*.{ts,tsx,mjs,astro}').filter(
  ({ path }) => !path.endsWith('.d.ts') && !typesForHosts.includes(path),
)

/** Lists of different things with the same members: a file's required columns, and the fields that text is pasted into. */
const coincidences: ReadonlySet<string> = new Set(['address | name | phone'])

test('no closed list is written in two files', () => {
  const placesByMembers = new Map<string, string[]>()
  for (const { members, place } of files.flatMap(closedListsOf)) {
    const key = [...new Set(members)].sort().join(' | ')
    placesByMembers.set(key, [...(placesByMembers.get(key) ?? []), place])
  }
  const repeated = [...placesByMembers].filter(([members, places]) => {
    const paths = new Set(places.map((place) => place.replace(/:\d+$/, '')))
    return (
      !coincidences.has(members) && paths.size > 1 && (members.split(' | ').length > 2 || isOfBothSides([...paths]))
    )
  })
  assert.deepEqual(Object.fromEntries(repeated), {})
})

/** Two members are the same list if page and server have them; within one side, they may be a coincidence. */
const isOfBothSides = (paths: readonly string[]) =>
  ['core/', 'order-api/'].every((side) => paths.some((path) => path.startsWith(side)))

/** Returns the arrays of texts, and the unions of texts in types, with at least two different members. */
function closedListsOf(source: Source) {
  const file = parse(source)
  return [...nodesOf(file)].flatMap((node) => {
    const members = membersOf(node)
    return new Set(members).size > 1 ? [{ members, place: placeOf(file, node) }] : []
  })
}

function membersOf(node: ts.Node): string[] {
  if (ts.isArrayLiteralExpression(node) && node.elements.every(ts.isStringLiteralLike)) {
    return node.elements.map((element) => (element as ts.StringLiteralLike).text)
  }
  if (!ts.isUnionTypeNode(node) || isListOfProperties(node)) return []
  return node.types.flatMap((type) =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [],
  )
}

/** The second argument of `Pick` and `Omit`, whose members the compiler checks. */
function isListOfProperties({ parent }: ts.UnionTypeNode) {
  return ts.isTypeReferenceNode(parent) && /^(Pick|Omit)$/.test(parent.typeName.getText())
}
