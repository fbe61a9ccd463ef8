/** Reads the elements' contracts and their comments, for editors and documentation tools. Types are in TypeScript. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '..')

export interface Described {
  name: string
  description: string
  type: string
}

export interface DescribedAttribute extends Described {
  allowedValues: string[]
}

export interface DescribedElement {
  tag: string
  className: string
  description: string
  attributes: DescribedAttribute[]
  properties: Described[]
  methods: Described[]
  events: Described[]
}

export const camelCase = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const classNameOf = (tag: string) => camelCase(`-${tag}`)

export function describeElements(): DescribedElement[] {
  const shared = membersOf('widgets/element-types.ts', 'SharedAttributes').map(attributeFromMember)
  const common = {
    events: membersOf('widgets/contract.ts', 'CommonEvents'),
    methods: membersOf('widgets/contract.ts', 'CommonMethods'),
  }
  return globSync('widgets/courier-*/contract.ts', { cwd: root })
    .sort()
    .map((path) => describe(path, shared, common))
}

function describe(
  path: string,
  shared: DescribedAttribute[],
  common: Pick<DescribedElement, 'events' | 'methods'>,
): DescribedElement {
  const source = parse(path)
  const statement = source.statements.find(
    (node): node is ts.VariableStatement => ts.isVariableStatement(node) && declares(node, 'contract'),
  )
  const initializer = statement?.declarationList.declarations[0]?.initializer
  if (!statement || !initializer) throw new Error(`${path} declares no contract`)
  const contract = objectIn(initializer)
  const tag = basename(dirname(path))
  return {
    tag,
    className: classNameOf(tag),
    description: commentOf(statement),
    attributes: [...entriesOf(contract, 'attributes').map(attributeOf), ...shared],
    properties: entriesOf(contract, 'properties').map(describeEntry),
    methods: [...entriesOf(contract, 'methods').map(describeEntry), ...common.methods],
    events: [...entriesOf(contract, 'events').map(describeEntry), ...common.events],
  }
}

function attributeOf(entry: ts.PropertyAssignment): DescribedAttribute {
  const allowedValues = ts.isArrayLiteralExpression(entry.initializer)
    ? entry.initializer.elements.filter(ts.isStringLiteral).map(({ text }) => text)
    : []
  const [typeName] = ts.isStringLiteral(entry.initializer) ? [entry.initializer.text] : []
  const type = typeName ?? allowedValues.map((value) => `'${value}'`).join(' | ')
  return { name: nameOf(entry), description: commentOf(entry), type, allowedValues }
}

/** `event<{ orderId: string }>()` declares the type between its angle brackets. */
function describeEntry(entry: ts.PropertyAssignment): Described {
  const [type] = ts.isCallExpression(entry.initializer) ? (entry.initializer.typeArguments ?? []) : []
  return { name: nameOf(entry), description: commentOf(entry), type: oneLine(type?.getText() ?? 'unknown') }
}

function attributeFromMember({ name, description, type }: Described): DescribedAttribute {
  const definedType = type.replace(' | undefined', '')
  const allowedValues = [...definedType.matchAll(/'([^']+)'/g)].map(([, value]) => value ?? '')
  return { name, description, type: definedType, allowedValues }
}

/** Interfaces that hosts read or write, besides the elements' own. */
export const describeInterfaces = () =>
  [
    ['core/config/settings.ts', 'GivenSettings'],
    ['widgets/contract.ts', 'CourierErrorDetail'],
    ['widgets/contract.ts', 'CourierNavigateDetail'],
  ].map(([path = '', name = '']) => ({ name, members: membersOf(path, name) }))

function membersOf(path: string, name: string): Described[] {
  const declaration = parse(path).statements.find(
    (node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === name,
  )
  if (!declaration) throw new Error(`${path} has no ${name}`)
  return declaration.members.filter(ts.isPropertySignature).map((member) => ({
    name: member.name.getText().replaceAll("'", ''),
    description: commentOf(member),
    type: oneLine(member.type?.getText() ?? 'unknown'),
  }))
}

function parse(path: string) {
  return ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
}

const declares = (statement: ts.VariableStatement, name: string) =>
  statement.declarationList.declarations.some((declaration) => declaration.name.getText() === name)

/** Strips `as const satisfies Contract`. */
function objectIn(node: ts.Expression): ts.ObjectLiteralExpression {
  if (ts.isObjectLiteralExpression(node)) return node
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return objectIn(node.expression)
  throw new Error('A contract is an object literal')
}

function entriesOf(contract: ts.ObjectLiteralExpression, name: string): ts.PropertyAssignment[] {
  const section = contract.properties.filter(ts.isPropertyAssignment).find((entry) => nameOf(entry) === name)
  return section ? objectIn(section.initializer).properties.filter(ts.isPropertyAssignment) : []
}

const nameOf = (entry: ts.PropertyAssignment) => entry.name.getText().replaceAll("'", '')
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

function commentOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node)
  const text = typeof comment?.comment === 'string' ? comment.comment : ts.getTextOfJSDocComment(comment?.comment)
  return oneLine(text ?? '').trim()
}
