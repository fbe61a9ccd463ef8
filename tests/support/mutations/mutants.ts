import ts from 'typescript'
import { nodesOf, parse, type Source } from '../../checks/sources.ts'

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
type Kind =
  | ('boundary' | 'condition' | 'boolean' | 'arithmetic' | 'logical' | 'string' | 'block')
  | ('optional chaining' | 'method' | 'array' | 'return value')

const operators: [Kind, Record<string, string>][] = [
  ['boundary', { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }],
  ['condition', { '===': '!==', '!==': '===' }],
  ['arithmetic', { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }],
  ['logical', { '&&': '||', '||': '&&', '??': '&&' }],
]

/** Methods whose call is left out, and pairs of which one replaces the other, with the same arguments. */
const removedMethods = new Set(['filter', 'sort', 'reverse', 'slice', 'trim', 'toSorted', 'toReversed'])
const opposites = ['toLowerCase toUpperCase', 'some every', 'startsWith endsWith', 'min max'].map((pair) =>
  pair.split(' '),
)

/** Texts for developers, which no rule depends on. */
const developersTexts = /(Error|super|warn|log|info|debug|report|assert|describe|openapi|sql)$/i
/** Paths of files, and sentences. */
const notARule = /^['"`]\.{1,2}\/|^['"`][A-Z][^'"`]* /

/** Returns every mutant of the file. Some don't compile. */
export function mutantsOf(source: Source): Mutant[] {
  const file = parse(source)
  return [...nodesOf(file, isLeftOut)].flatMap((node) =>
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

/** Whether it doesn't run: types, imports, texts for developers. */
const isLeftOut = (node: ts.Node) =>
  ts.isTypeNode(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ((ts.isCallExpression(node) || ts.isNewExpression(node)) &&
    (node.expression.kind === ts.SyntaxKind.ImportKeyword || developersTexts.test(node.expression.getText())))

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

function operatorChange({ operatorToken, left, right }: ts.BinaryExpression): Change[] {
  const joinsTexts = [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
  return operators.flatMap(([kind, changes]): Change[] => {
    const operator = changes[operatorToken.getText()]
    return operator && !(kind === 'arithmetic' && joinsTexts) ? [[kind, operatorToken, operator]] : []
  })
}

/** Comparisons have mutants of their own. */
function conditionChange(node: ts.IfStatement | ts.ConditionalExpression): Change[] {
  const condition = ts.isIfStatement(node) ? node.expression : node.condition
  const isNegated = ts.isPrefixUnaryExpression(condition)
  const isComparison = ts.isBinaryExpression(condition) && operatorChange(condition).length > 0
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
  if (removedMethods.has(name.text)) return [['method', node, expression.getText()]]
  const pair = opposites.find((methods) => methods.includes(name.text)) ?? []
  return pair.filter((method) => method !== name.text).map((method) => ['method', name, method])
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
