import { existsSync, globSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Plugin, rollup } from 'rollup'
import { sourcePlugins } from '../../../../rollup.config.mjs'
import { lazyPartsPlugin } from '../lazy-parts-plugin.ts'

const root = join(import.meta.dirname, '../../../..')
/** One folder per run, so that runs at the same time don't delete each other's files. */
const folder = `.cache/widget-tests-${process.pid}`
const built = join(root, folder)

/**
 * Builds tests and sources with one chunk per module: in a bundle, lazy chunks would import the entry again, and every test
 * would run twice.
 */
export async function buildTests(files: readonly string[]) {
  for (const oldFolder of globSync('.cache/widget-tests-*', { cwd: root })) {
    if (hasEnded(Number(oldFolder.split('-').at(-1)))) rmSync(join(root, oldFolder), { recursive: true, force: true })
  }
  process.on('exit', () => rmSync(built, { recursive: true, force: true }))
  const bundle = await rollup({
    input: Object.fromEntries(files.map((file) => [file.replace(/\.tsx$/, ''), join(root, file)])),
    plugins: [withHooks(files), lazyPartsPlugin(root), ...sourcePlugins({ mode: 'development' })],
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
    chunkFileNames: '[name].js',
    manualChunks: chunkOf,
    sourcemap: true,
  })
  await bundle.close()
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
 * Returns a chunk for each module of the project, so that lazy parts stay lazy, and for each package, which saves the browser
 * hundreds of requests.
 */
function chunkOf(id: string): string {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '')
  const inPackage = path
    .split('node_modules/')
    .at(-1)
    ?.match(/^(?:@[^/]+\/)?[^/]+/)?.[0]
  if (path.includes('node_modules/')) return `packages/${inPackage}`
  return path.startsWith(root)
    ? relative(root, path).replace(/\.tsx?$/, '')
    : `packages/${path.replace(/[^\w]+/g, '-')}`
}

/** Middleware: test files keep their names in the browser, and are served from the built ones. */
export async function serveBuilt(context: { url: string }, next: () => Promise<void>) {
  const [path = '', query] = context.url.split('?')
  const script = decodeURI(path).replace(/\.tsx$/, '.js')
  if (script.endsWith('.js') && existsSync(join(built, script))) {
    context.url = `/${folder}${encodeURI(script)}${query ? `?${query}` : ''}`
  }
  await next()
}
