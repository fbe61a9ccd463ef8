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
  const imports: Import[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      imports.push({ specifier: node.moduleSpecifier.text, isTypeOnly: isTypeOnly(node), isDynamic: false })
    }
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      imports.push({ specifier: node.moduleSpecifier.text, isTypeOnly: node.isTypeOnly, isDynamic: false })
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments
      if (specifier && ts.isStringLiteral(specifier)) {
        imports.push({ specifier: specifier.text, isTypeOnly: false, isDynamic: true })
      }
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'URL') {
      // A file that runs in a thread.
      const [specifier, base] = node.arguments ?? []
      const isFile = specifier && ts.isStringLiteral(specifier) && specifier.text.endsWith('.ts')
      if (isFile && base?.getText() === 'import.meta.url')
        imports.push({ specifier: specifier.text, isTypeOnly: false, isDynamic: true })
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      imports.push({ specifier: node.argument.literal.text, isTypeOnly: true, isDynamic: false })
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(source))
  return imports
}

function isTypeOnly(node: ts.ImportDeclaration) {
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

/** Yields a node and its descendants. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => {
    children.push(child)
  })
  for (const child of children) yield* nodesOf(child)
}
