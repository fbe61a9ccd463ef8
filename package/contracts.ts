/** Reads the elements' contracts and their comments, for editors and documentation tools. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '..')

export interface Described {
  name: string
  description: string
  /** TypeScript type. */
  type: string
}

export interface DescribedAttribute extends Described {
  /** The allowed values. */
  choices: string[]
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

/** `no-map` → `noMap`, `courier-request` → `CourierRequest` */
export const camelCase = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const classNameOf = (tag: string) => camelCase(`-${tag}`)

export function describeElements(): DescribedElement[] {
  const shared = membersOf('widgets/element-types.ts', 'SharedAttributes').map(asAttribute)
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
    (one): one is ts.VariableStatement => ts.isVariableStatement(one) && declares(one, 'contract'),
  )
  const written = statement?.declarationList.declarations[0]?.initializer
  if (!statement || !written) throw new Error(`${path} declares no contract`)
  const contract = objectIn(written)
  const tag = basename(dirname(path))
  return {
    tag,
    className: classNameOf(tag),
    description: commentOf(statement),
    attributes: [...entriesOf(contract, 'attributes').map(attributeOf), ...shared],
    properties: entriesOf(contract, 'properties').map(declared),
    methods: [...entriesOf(contract, 'methods').map(declared), ...common.methods],
    events: [...entriesOf(contract, 'events').map(declared), ...common.events],
  }
}

function attributeOf(entry: ts.PropertyAssignment): DescribedAttribute {
  const choices = ts.isArrayLiteralExpression(entry.initializer)
    ? entry.initializer.elements.filter(ts.isStringLiteral).map(({ text }) => text)
    : []
  const [only] = ts.isStringLiteral(entry.initializer) ? [entry.initializer.text] : []
  const type = only ?? choices.map((choice) => `'${choice}'`).join(' | ')
  return { name: nameOf(entry), description: commentOf(entry), type, choices }
}

/** `event<{ orderId: string }>()` declares the type between its angle brackets. */
function declared(entry: ts.PropertyAssignment): Described {
  const [type] = ts.isCallExpression(entry.initializer) ? (entry.initializer.typeArguments ?? []) : []
  return { name: nameOf(entry), description: commentOf(entry), type: oneLine(type?.getText() ?? 'unknown') }
}

function asAttribute({ name, description, type }: Described): DescribedAttribute {
  const known = type.replace(' | undefined', '')
  const choices = [...known.matchAll(/'([^']+)'/g)].map(([, choice]) => choice ?? '')
  return { name, description, type: known, choices }
}

function membersOf(path: string, name: string): Described[] {
  const found = parse(path).statements.find(
    (one): one is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(one) && one.name.text === name,
  )
  if (!found) throw new Error(`${path} has no ${name}`)
  return found.members.filter(ts.isPropertySignature).map((member) => ({
    name: member.name.getText().replaceAll("'", ''),
    description: commentOf(member),
    type: oneLine(member.type?.getText() ?? 'unknown'),
  }))
}

function parse(path: string) {
  return ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
}

const declares = (statement: ts.VariableStatement, name: string) =>
  statement.declarationList.declarations.some((one) => one.name.getText() === name)

/** Strips `as const satisfies Contract`. */
function objectIn(node: ts.Expression): ts.ObjectLiteralExpression {
  if (ts.isObjectLiteralExpression(node)) return node
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return objectIn(node.expression)
  throw new Error('A contract is an object literal')
}

function entriesOf(contract: ts.ObjectLiteralExpression, name: string): ts.PropertyAssignment[] {
  const part = contract.properties.filter(ts.isPropertyAssignment).find((one) => nameOf(one) === name)
  return part ? objectIn(part.initializer).properties.filter(ts.isPropertyAssignment) : []
}

const nameOf = (entry: ts.PropertyAssignment) => entry.name.getText().replaceAll("'", '')
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

function commentOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node)
  const text = typeof comment?.comment === 'string' ? comment.comment : ts.getTextOfJSDocComment(comment?.comment)
  return oneLine(text ?? '').trim()
}
