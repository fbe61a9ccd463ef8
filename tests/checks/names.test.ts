import assert from 'node:assert/strict'
import { test } from 'node:test'
import ts from 'typescript'
import { expectNone, nodesOf, parse, placeOf, readSources, type Source } from './sources.ts'

test('no exported name of core stands in two files', () => {
  const filesOf = new Map<string, string[]>()
  for (const source of readSources('core/**/*.ts')) {
    for (const name of exportedNames(source)) filesOf.set(name, [...(filesOf.get(name) ?? []), source.path])
  }
  expectNone([...filesOf].filter(([, files]) => files.length > 1))
})

/** Returns the names that a file defines and exports. */
function exportedNames(source: Source): string[] {
  const names = parse(source).statements.flatMap((statement) => {
    const isExported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExport)
    if (!isExported) return []
    if (ts.isVariableStatement(statement)) return namesOf(statement).map(({ name }) => name)
    return 'name' in statement ? [(statement.name as ts.Identifier).text] : []
  })
  return [...new Set(names)]
}

const isExport = ({ kind }: ts.ModifierLike) => kind === ts.SyntaxKind.ExportKeyword

/** Files whose factories create parts of the request form and connect them. */
const joiningFiles = readSources('core/request/{request,feedback,order-form,price,sending,opening}.ts')

test('the request form is created from top to bottom: no part is used before its definition', () => {
  assert.equal(joiningFiles.length, 6)
  const early = joiningFiles.flatMap((source) => {
    const file = parse(source)
    return [...nodesOf(file)].filter(ts.isBlock).flatMap((block) => {
      const definitions = block.statements.filter(ts.isVariableStatement).flatMap(namesOf)
      return definitions.flatMap(({ name, start }) =>
        [...nodesOf(block)]
          .filter((node) => ts.isIdentifier(node) && node.text === name && node.getStart(file) < start)
          .filter((node) => isReference(node) && !isShadowed(node, block))
          .map((node) => `${placeOf(file, node)} uses ${name}`),
      )
    })
  })
  expectNone(early)
})

/** Returns the names that a statement defines, and where it starts. */
function namesOf(statement: ts.VariableStatement) {
  const names: { name: string; start: number }[] = []
  const add = (name: ts.BindingName) => {
    if (ts.isIdentifier(name)) names.push({ name: name.text, start: statement.getStart() })
    else for (const element of name.elements) if (ts.isBindingElement(element)) add(element.name)
  }
  for (const { name } of statement.declarationList.declarations) add(name)
  return names
}

/** Whether it is read, and isn't only the name of a member, a type or a definition. */
function isReference(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  if (ts.isBindingElement(parent) || ts.isVariableDeclaration(parent)) return parent.initializer === node
  return !(ts.isParameter(parent) || ts.isMethodDeclaration(parent) || ts.isTypeNode(parent))
}

/** Whether a function between the node and the block has a parameter of that name. */
function isShadowed(node: ts.Node, block: ts.Block): boolean {
  for (let outer = node.parent; outer !== block; outer = outer.parent) {
    if (!ts.isFunctionLike(outer)) continue
    const names = outer.parameters.flatMap(({ name }) => [...nodesOf(name)].filter(ts.isIdentifier))
    if (names.some(({ text }) => text === (node as ts.Identifier).text)) return true
  }
  return false
}
