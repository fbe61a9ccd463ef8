import ts from 'typescript'
import { parse, type Source } from '../../checks/sources.ts'

/** A changed piece of a source file that a test should notice. */
export interface Mutant {
  path: string
  line: number
  kind: Kind
  start: number
  end: number
  original: string
  replacement: string
}

/** As Stryker's mutators: https://stryker-mutator.io/docs/mutation-testing-elements/supported-mutators */
export const kinds = [
  'boundary',
  'condition',
  'boolean',
  'arithmetic',
  'logical',
  'string',
  'block',
  'optional chaining',
  'method',
  'array',
  'return value',
] as const
export type Kind = (typeof kinds)[number]

const operators: Partial<Record<ts.SyntaxKind, [Kind, string]>> = {
  [ts.SyntaxKind.LessThanToken]: ['boundary', '<='],
  [ts.SyntaxKind.LessThanEqualsToken]: ['boundary', '<'],
  [ts.SyntaxKind.GreaterThanToken]: ['boundary', '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['boundary', '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['condition', '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['condition', '==='],
  [ts.SyntaxKind.PlusToken]: ['arithmetic', '-'],
  [ts.SyntaxKind.MinusToken]: ['arithmetic', '+'],
  [ts.SyntaxKind.AsteriskToken]: ['arithmetic', '/'],
  [ts.SyntaxKind.SlashToken]: ['arithmetic', '*'],
  [ts.SyntaxKind.PercentToken]: ['arithmetic', '*'],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ['logical', '||'],
  [ts.SyntaxKind.BarBarToken]: ['logical', '&&'],
  [ts.SyntaxKind.QuestionQuestionToken]: ['logical', '&&'],
}

/** Another method with the same arguments, or null if the call is left out. */
const methods: Record<string, string | null> = {
  filter: null,
  sort: null,
  reverse: null,
  slice: null,
  trim: null,
  toSorted: null,
  toReversed: null,
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
}

/** Texts for developers, which no rule depends on. */
const developersTexts = /(Error|super|warn|log|info|debug|report|assert|describe|openapi|sql)$/i
/** Paths of files, and sentences. */
const notARule = /^['"`]\.{1,2}\/|^['"`][A-Z][^'"`]* /

/** Returns every mutant of the file. Some don't compile. */
export function mutantsOf(source: Source): Mutant[] {
  const file = parse(source)
  return Array.from(codeOf(file)).flatMap((node) =>
    changesOf(node, file).map(([kind, changed, replacement]) => {
      const start = changed.getStart(file)
      return {
        path: source.path,
        line: file.getLineAndCharacterOfPosition(start).line + 1,
        kind,
        start,
        end: changed.end,
        original: source.text.slice(start, changed.end),
        replacement,
      }
    }),
  )
}

/** Yields the nodes that run: no types, no imports, no texts for developers. */
function* codeOf(node: ts.Node): Generator<ts.Node> {
  const isText =
    (ts.isCallExpression(node) || ts.isNewExpression(node)) && developersTexts.test(node.expression.getText())
  if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || isText || isImport(node)) return
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  for (const child of children) yield* codeOf(child)
}

const isImport = (node: ts.Node) => ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword

type Change = [Kind, ts.Node, string]

function changesOf(node: ts.Node, file: ts.SourceFile): Change[] {
  if (ts.isBinaryExpression(node)) return operatorChange(node)
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) return conditionChange(node)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [['boolean', node, 'false']]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [['boolean', node, 'true']]
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [['boolean', node, node.operand.getText(file)]]
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return stringChange(node)
  if (ts.isBlock(node)) return blockChange(node)
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) return [['array', node, '[]']]
  if (node.kind === ts.SyntaxKind.QuestionDotToken)
    return [['optional chaining', node, ts.isPropertyAccessExpression(node.parent) ? '!.' : '!']]
  if (ts.isCallExpression(node)) return methodChange(node)
  if (ts.isReturnStatement(node) && node.expression) return valueChange(node.expression)
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return valueChange(node.body)
  return []
}

function operatorChange(node: ts.BinaryExpression): Change[] {
  const [kind, operator] = operators[node.operatorToken.kind] ?? []
  const joinsTexts = [node.left, node.right].some(
    (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
  )
  if (!kind || !operator || (kind === 'arithmetic' && joinsTexts)) return []
  return [[kind, node.operatorToken, operator]]
}

/** Comparisons have mutants of their own. */
function conditionChange(node: ts.IfStatement | ts.ConditionalExpression): Change[] {
  const condition = ts.isIfStatement(node) ? node.expression : node.condition
  const isNegated = ts.isPrefixUnaryExpression(condition)
  const isComparison = ts.isBinaryExpression(condition) && operators[condition.operatorToken.kind] !== undefined
  return isNegated || isComparison ? [] : [['condition', condition, `!(${condition.getText()})`]]
}

function stringChange(node: ts.Node): Change[] {
  const { parent } = node
  const isName =
    (ts.isPropertyAssignment(parent) || ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent)) &&
    (!ts.isPropertyAssignment(parent) || parent.name === node)
  if (isName || ts.isTaggedTemplateExpression(parent) || notARule.test(node.getText())) return []
  return [['string', node, node.getText() === "''" ? "'mutated'" : "''"]]
}

/** Only blocks that return nothing, because the compiler reports the others. */
function blockChange(node: ts.Block): Change[] {
  return node.statements.length > 0 && !ts.isTryStatement(node.parent) ? [['block', node, '{}']] : []
}

function methodChange(node: ts.CallExpression): Change[] {
  if (!ts.isPropertyAccessExpression(node.expression)) return []
  const { expression, name } = node.expression
  const other = methods[name.text]
  if (other === undefined || !Object.hasOwn(methods, name.text)) return []
  return other === null ? [['method', node, expression.getText()]] : [['method', name, other]]
}

/** A constant instead of a computed result. The compiler refuses those of another type. */
function valueChange(value: ts.Expression): Change[] {
  const isConstant =
    ts.isLiteralExpression(value) || [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(value.kind)
  if (isConstant || value.kind === ts.SyntaxKind.NullKeyword || ts.isIdentifier(value)) return []
  const constants = ['true', 'false', '0', "''", '[]', 'null', 'undefined']
  const isSame = (constant: string) => constant === value.getText()
  return constants.filter((constant) => !isSame(constant)).map((constant) => ['return value', value, constant])
}

export function applied(text: string, { start, end, replacement }: Mutant) {
  return text.slice(0, start) + replacement + text.slice(end)
}
