import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { check } from 'recheck'
import ts from 'typescript'
import { nodesOf, parse, placeOf, type Source } from './sources.ts'

export interface Expression {
  source: string
  flags: string
  /** `path:line` */
  place: string
}

/** Returns the literals of a file. */
export function literalsOf(file: Source): Expression[] {
  const tree = parse(file)
  return [...nodesOf(tree)].filter(ts.isRegularExpressionLiteral).map((node) => {
    const end = node.text.lastIndexOf('/')
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1), place: placeOf(tree, node) }
  })
}

/** Returns where a file calls `RegExp`. */
export function constructionsOf(file: Source): string[] {
  const tree = parse(file)
  return [...nodesOf(tree)]
    .filter((node) => (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
    .map((node) => placeOf(tree, node))
}

/** Imports files that weren't imported before, and returns the expressions that they construct while they load. */
export async function constructedBy(files: Source[]): Promise<Expression[]> {
  const constructed: Expression[] = []
  const record = (expression: RegExp) => {
    const frame = new Error().stack
      ?.split('\n')
      .find((line) => line.includes('file://') && !line.includes(import.meta.url))
    const [, url = '', line] = /(file:\/\/[^)\s]+?):(\d+):\d+/.exec(frame ?? '') ?? []
    const path = url && fileURLToPath(url).slice(resolve('.').length + 1)
    // Libraries that a file happens to load aren't the product's.
    if (!path.startsWith('node_modules'))
      constructed.push({ source: expression.source, flags: expression.flags, place: `${path}:${line}` })
    return expression
  }
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct: (target, parameters) => record(Reflect.construct(target, parameters)),
    apply: (target, self, parameters) => record(Reflect.apply(target, self, parameters)),
  })
  try {
    for (const { path } of files) await import(pathToFileURL(resolve(path)).href)
  } finally {
    globalThis.RegExp = original
  }
  return constructed
}

/**
 * Splits an expression at its outer `|`. If each alternative takes linear time, so does the expression, because a search
 * tries them one after another at each position. They are small enough to be proven.
 */
export function alternativesOf({ source }: Expression): string[] {
  if (/\\(?:[1-9]|k<)/.test(source)) return [source]
  const alternatives = ['']
  let depth = 0
  let isInClass = false
  for (const [token] of source.matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (token === '[') isInClass = true
    if (token === ']') isInClass = false
    if (!isInClass && token === '(') depth += 1
    if (!isInClass && token === ')') depth -= 1
    if (token === '|' && depth === 0 && !isInClass) alternatives.push('')
    else alternatives[alternatives.length - 1] += token
  }
  return alternatives
}

/**
 * Limits of the search for slow texts, in characters only, so that results don't depend on the machine. Texts are several times
 * as long as those that the product reads.
 */
const parameters = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  maxAttackStringSize: 30_000,
  attackLimit: 30_000_000,
}
const { version } = JSON.parse(readFileSync('node_modules/recheck/package.json', 'utf8')) as { version: string }

/** Identifies a result: the pattern, and how it was checked. */
export const keyOf = (source: string, flags: string) =>
  createHash('sha256')
    .update(JSON.stringify([version, parameters, source, flags]))
    .digest('hex')
    .slice(0, 32)

/** Returns null if the expression takes linear time for every text, else a text for which it doesn't. */
export async function slowTextFor(source: string, flags: string): Promise<string | null> {
  const result = await check(source, flags, parameters)
  if (result.status === 'safe') return null
  return result.status === 'vulnerable' ? result.attack.pattern : `unknown: ${result.error.kind}`
}
