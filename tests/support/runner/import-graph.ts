/**
 * Which files of the project use which, read from the texts without a parser, because that takes a second for the whole
 * project. A string that names a file or folder of the project counts as an import, so the graph includes files that are
 * read by their path, workers, child processes and tables of dynamic imports. Imported types don't count unless asked for.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob, posix } from 'node:path'

export type ImportGraph = ReturnType<typeof readImportGraph>

const ignored = new Set(['node_modules', 'dist', 'test-results', '.git', '.astro', '.cache', '.data'])
const hasImports = /\.(tsx?|jsx?|m[jt]s|astro|html|css|svelte|vue)$/

export interface GraphOptions {
  /** Files that no longer exist, whose users are found by their names. */
  deleted?: string[]
  /** Whether types count as well. */
  withTypes?: boolean
}

export function readImportGraph(root = process.cwd(), options: GraphOptions = {}) {
  const { deleted = [], withTypes = false } = options
  const files = new Set(filesIn(root, ''))
  const resolve = resolver(new Set([...files, ...deleted]))
  const imports = new Map<string, string[]>()
  for (const file of files) {
    if (!hasImports.test(file)) continue
    const names = namesIn(readFileSync(join(root, file), 'utf8'), withTypes)
    const targets = new Set(names.flatMap((name) => resolve(name, file)))
    targets.delete(file)
    imports.set(file, [...targets])
  }
  const users = new Map<string, string[]>()
  for (const [file, targets] of imports) {
    for (const target of targets) users.set(target, [...(users.get(target) ?? []), file])
  }
  return {
    /** Every file of the project, by its path from the root. */
    files,
    /** Returns the files that a file names. */
    importsOf: (file: string) => imports.get(file) ?? [],
    /** Returns the files that use one of these files, directly or not, with the fewest imports in between; themselves with 0. */
    usersOf(starts: Iterable<string>) {
      const steps = new Map(Array.from(starts, (file) => [file, 0]))
      // A Map's iterator also visits entries that are added to its end.
      for (const [file, step] of steps) {
        for (const user of users.get(file) ?? []) if (!steps.has(user)) steps.set(user, step + 1)
      }
      return steps
    },
  }
}

/** Paths of all files, without what is built or installed. */
function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (ignored.has(entry.name)) return []
    return entry.isDirectory() ? filesIn(root, path) : [path]
  })
}

const comments = /^\s*\/\*[\s\S]*?\*\/|\{\/\*[\s\S]*?\*\/\}|(?<=^|\s)\/\/ .*$/gm
const typeNames = String.raw`(?:[\w$]+|\{[^}]*\}|\* as [\w$]+|\*)`
const onlyTypes = String.raw`\{(?:\s*type [\w$]+(?: as [\w$]+)?,?)+\s*\}`
const typeImports = new RegExp(
  String.raw`^(?:(?:import|export) type ${typeNames}|(?:import|export) ${onlyTypes})\s+from\s+(['"])[^'"]*\1|\btypeof import\([^)]*\)`,
  'gm',
)
const literals = /(['"`])((?:\$\{[^}]*\}|[^'"`\s\\<>])+)\1/g

/** Returns the strings of a text that can be the name of a file. */
function namesIn(text: string, withTypes: boolean): string[] {
  const code = text.replace(comments, '').replace(withTypes ? /$^/ : typeImports, '')
  const names = Array.from(code.matchAll(literals), ([, , name = '']) => name)
  return names.filter((name) => /[./]|^courier-elements$/.test(name) && !name.startsWith('node:'))
}

/** Returns a function that finds the files of a name: a path from the file, its folder or the root, or a pattern. */
function resolver(files: Set<string>) {
  const folders = new Map<string, string[]>()
  for (const file of files) {
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
      const inside = folders.get(folder)
      if (inside) inside.push(file)
      else folders.set(folder, [file])
    }
  }
  const patterns = new Map<string, string[]>()
  const matching = (pattern: string) => {
    const start = pattern.replace(/[*{].*$/, '')
    const found =
      patterns.get(pattern) ?? [...files].filter((file) => file.startsWith(start) && matchesGlob(file, pattern))
    patterns.set(pattern, found)
    return found
  }
  /** The folder of the file itself would be a cycle of everything with everything. */
  const inFolder = (path: string, from: string) => (from.startsWith(`${path}/`) ? [] : (folders.get(path) ?? []))
  const at = (path: string, from: string) => {
    if (path.startsWith('..')) return []
    if (files.has(path)) return [path]
    if (!path.includes('*')) return inFolder(path.replace(/\/$/, ''), from)
    // A pattern without a folder of its own, such as `**/*.json`, says nothing about which files.
    return /^[\w.{-][^*]*\//.test(path) ? matching(path) : []
  }
  return (name: string, from: string): string[] => {
    if (name.startsWith('courier-elements')) return publicFiles(name, files)
    const path = name.replace(/\$\{[^}]*\}/g, '*').replace(/[?#].*$/, '')
    // Only placeholders, as in `${name}.${number}`.
    if (!/\w\w/.test(path)) return []
    const besideFile = at(posix.join(posix.dirname(from), path), from)
    return besideFile.length > 0 ? besideFile : at(posix.normalize(path), from)
  }
}

/** The sources of what hosts import by the package's name (`exports` in package.json). */
function publicFiles(name: string, files: Set<string>) {
  const part = name.slice('courier-elements/'.length).replace(/\.js$/, '')
  const byName: Record<string, string> = {
    '': 'core/index.ts',
    'bulk-sheet': 'core/bulk/sheet/for-hosts.ts',
    server: 'package/server.tsx',
    courier: 'widgets/loader.ts',
  }
  return [byName[part] ?? `widgets/${part}/define.ts`].filter((file) => files.has(file))
}
