import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** A file of the project. Its path is relative to the root and has slashes on every system. */
export interface Source {
  path: string
  text: string
}

const excludedFolders = /(^|\/)(node_modules|dist|\.git|\.astro|\.data|\.cache|test-results)(\/|$)/

export function readSources(...patterns: string[]): Source[] {
  return globSync(patterns, { exclude: (path) => excludedFolders.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** Fails with the list of what breaks a rule. */
export const expectNone = (violations: readonly unknown[], message?: string) =>
  assert.deepEqual(violations, [], message)

/** Returns what matches in the texts, as `path:line: text`. */
export const matchesIn = (sources: readonly Source[], pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    Array.from(text.matchAll(new RegExp(pattern, `g${pattern.flags}`)), ({ 0: found, index }) => {
      return `${path}:${text.slice(0, index).split('\n').length}: ${found.trim()}`
    }),
  )

/** Returns the source with blanks instead of comments, so that lines keep their numbers. */
export const withoutComments = ({ path, text }: Source): Source => ({
  path,
  text: text.replace(/(?<=^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*$)|\/\/ .*$/gm, (comment) => comment.replace(/[^\n]/g, ' ')),
})

/** Parses a `.ts`, `.tsx`, `.mjs` or `.astro` file; an Astro file's markup as JSX. */
export function parse(source: Source): ts.SourceFile {
  const text = source.path.endsWith('.astro') ? astroAsTsx(source.text) : source.text
  const kind = source.path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  return ts.createSourceFile(source.path, text, ts.ScriptTarget.Latest, true, kind)
}

/** Converts an Astro file to TSX with the same line numbers. */
function astroAsTsx(text: string) {
  const [, frontmatter = '', markup = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const blankOut = (found: string) => found.replace(/[^\n]/g, ' ')
  const elements = markup
    .replace(/<!doctype html>/i, blankOut)
    .replace(/<!--[\s\S]*?-->/g, blankOut)
    .replace(/(<style[^>]*>)[\s\S]*?(<\/style>)/g, (found) => blankOut(found))
    .replace(/<(meta|link|input|img|br|hr)((?:[^>{]|\{[^}]*\})*?)\/?>/g, '<$1$2/>')
  return `\n${frontmatter}\n;<>\n${elements}</>`
}

export interface Import {
  specifier: string
  isTypeOnly: boolean
  isDynamic: boolean
}

/** Returns a file's imports and re-exports, including dynamic imports, files of threads and `import()` types. */
export function importsOf(source: Source): Import[] {
  return [...nodesOf(parse(source))].flatMap((node) => {
    const [specifier, isTypeOnly = false, isDynamic = false] = importAt(node) ?? []
    return specifier && ts.isStringLiteral(specifier) ? [{ specifier: specifier.text, isTypeOnly, isDynamic }] : []
  })
}

function importAt(node: ts.Node): [specifier?: ts.Node | undefined, isTypeOnly?: boolean, isDynamic?: boolean] | null {
  if (ts.isImportDeclaration(node)) return [node.moduleSpecifier, hasOnlyTypes(node)]
  if (ts.isExportDeclaration(node)) return [node.moduleSpecifier, node.isTypeOnly]
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? [node.argument.literal, true] : null
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return [node.arguments[0], false, true]
  // A file that runs in a thread.
  const [file, base] = (ts.isNewExpression(node) && node.expression.getText() === 'URL' && node.arguments) || []
  return base?.getText() === 'import.meta.url' && file?.getText().endsWith(".ts'") ? [file, false, true] : null
}

function hasOnlyTypes(node: ts.ImportDeclaration) {
  const clause = node.importClause
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const names = clause.namedBindings
  if (clause.name || !names || !ts.isNamedImports(names)) return false
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly)
}

/** Returns a node's position as `path:line`. */
export function placeOf(file: ts.SourceFile, node: ts.Node) {
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
}

/** Yields a node and its descendants, without the inside of what is `left` out. */
export function* nodesOf(node: ts.Node, isLeft: (node: ts.Node) => boolean = () => false): Generator<ts.Node> {
  if (isLeft(node)) return
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  for (const child of children) yield* nodesOf(child, isLeft)
}
