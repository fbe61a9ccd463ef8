import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { type Plugin, type PreRenderedChunk, rollup } from 'rollup'
import { sourcePlugins } from '../../../../build/source-plugins.mjs'
import { lazyPartsPlugin } from '../lazy-parts-plugin.ts'

const root = join(import.meta.dirname, '../../../..')
/** One folder per run, so that runs at the same time don't delete each other's files. */
const folder = `.cache/widget-tests-${process.pid}`
const built = join(root, folder)

/**
 * Builds tests and sources. Modules that the same tests and lazy parts need are in one chunk, so that a page loads about 100 of
 * them instead of 440, which takes a second less of processor time.
 */
export async function buildTests(files: readonly string[]) {
  for (const oldFolder of globSync('.cache/widget-tests-*', { cwd: root })) {
    if (hasEnded(Number(oldFolder.split('-').at(-1)))) rmSync(join(root, oldFolder), { recursive: true, force: true })
  }
  process.on('exit', () => rmSync(built, { recursive: true, force: true }))
  const bundle = await rollup({
    input: Object.fromEntries(files.map((file) => [file.replace(/\.tsx$/, ''), entryOf(file)])),
    plugins: [entries, withHooks(files), lazyPartsPlugin(root), ...sourcePlugins({ mode: 'development' })],
    external: (id) => id.startsWith('/__web-'),
    // Takes most of the build's time, and no test reads the size.
    treeshake: false,
    onwarn(warning, warn) {
      if (!['MODULE_LEVEL_DIRECTIVE', 'CIRCULAR_DEPENDENCY', 'EVAL', 'EMPTY_BUNDLE'].includes(warning.code ?? ''))
        warn(warning)
    },
  })
  await bundle.write({
    dir: built,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: chunkName,
    sourcemap: true,
    // Loading many small files takes longer than compiling what a page doesn't need.
    experimentalMinChunkSize: 20_000,
  })
  await bundle.close()
}

/** Keeps the path of the script tag, which a test loads again. */
const chunkName = ({ facadeModuleId }: PreRenderedChunk) =>
  facadeModuleId === join(root, 'widgets/loader.ts') ? 'widgets/loader.js' : 'chunks/[name]-[hash].js'

const entryPrefix = '\0entry:'
const entryOf = (file: string) => `${entryPrefix}${join(root, file)}`

/** A module that imports the test: the runner adds a query to the entry's URL, and the test must not load under two URLs. */
const entries: Plugin = {
  name: 'entries',
  resolveId: (id) => (id.startsWith(entryPrefix) ? id : null),
  load: (id) => (id.startsWith(entryPrefix) ? `await import(${JSON.stringify(id.slice(entryPrefix.length))})` : null),
}

function hasEnded(pid: number): boolean {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

/** Imports the hooks that save a failure's evidence in each test file. */
function withHooks(files: readonly string[]): Plugin {
  const hooks = JSON.stringify(join(root, 'tests/support/browser-hooks.ts'))
  return {
    name: 'hooks',
    transform: (code, id) =>
      files.includes(relative(root, id)) ? { code: `import ${hooks};${code}`, map: null } : null,
  }
}

/**
 * Middleware: test files keep their names in the browser, and are served from the built ones. Responds itself, because each page
 * loads dozens of scripts and the runner looks through every one.
 */
export async function serveBuilt(
  context: { url: string; type: string; body: unknown },
  next: () => Promise<void>,
): Promise<void> {
  const [path = ''] = context.url.split('?')
  const script = decodeURI(path).replace(/\.tsx$/, '.js')
  const file = join(built, script)
  if (!script.endsWith('.js') || !existsSync(file)) return next()
  context.type = 'text/javascript'
  context.body = readFileSync(file)
}

/** Replaces places in built files by places in the sources. */
export function inSources(stack: string): string {
  return stack.replace(/([\w./-]+\.js):(\d+):(\d+)/g, (place, path: string, line: string, column: string) => {
    const file = join(built, path)
    if (!existsSync(`${file}.map`)) return place
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    const origin = map.findOrigin(Number(line), Number(column))
    if (!('fileName' in origin)) return place
    const source = relative(root, resolve(dirname(file), origin.fileName))
    return `${source}:${origin.lineNumber}:${origin.columnNumber}`
  })
}
