/**
 * Tests of the elements in a real browser, against the real order API. Tests and sources are built with rollup first,
 * module by module: bundled, lazy chunks would import the entry again and every test would run twice. The test files keep
 * their names on the command line and in the browser; the middleware answers with what was built of them.
 */
import { existsSync, globSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { rollup } from 'rollup'
import { sourcePlugins } from './rollup.config.mjs'
import { launchOptions } from './tests/support/browser.ts'
import { lazyPartsPlugin } from './tests/support/lazy-parts-plugin.ts'
import { orderApiPlugin } from './tests/support/order-api-plugin.ts'
import { touchPlugin } from './tests/support/touch-plugin.ts'
import { widgetReporter } from './tests/support/widget-reporter.ts'

const root = import.meta.dirname
/** A folder a run, so that two at once do not take each other's files away. */
const folder = `.cache/widget-tests-${process.pid}`
const built = join(root, folder)

const named = process.argv
  .slice(2)
  .map((file) => relative(root, file))
  .filter((file) => file.endsWith('.test.tsx'))
const files = named.length > 0 ? named : globSync('tests/widgets/**/*.test.tsx', { cwd: root }).sort()

await buildTests()

async function buildTests() {
  const isOver = (pid) => {
    try {
      return !process.kill(Number(pid), 0)
    } catch {
      return true
    }
  }
  for (const left of globSync('.cache/widget-tests-*', { cwd: root })) {
    if (isOver(left.split('-').at(-1))) rmSync(join(root, left), { recursive: true, force: true })
  }
  process.on('exit', () => rmSync(built, { recursive: true, force: true }))
  const bundle = await rollup({
    input: Object.fromEntries(files.map((file) => [file.replace(/\.tsx$/, ''), join(root, file)])),
    plugins: [lazyPartsPlugin(root), ...sourcePlugins({ mode: 'development' })],
    external: (id) => id.startsWith('/__web-'),
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

/**
 * A chunk for each module of the project, whose lazy parts stay lazy, and for each package: the browser asks for hundreds of
 * files less.
 * @param {string} id
 */
function chunkOf(id) {
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

/** @param {{ url: string }} context @param {() => Promise<void>} next */
async function serveBuilt(context, next) {
  const [path = '', query] = context.url.split('?')
  const script = decodeURI(path).replace(/\.tsx$/, '.js')
  if (script.endsWith('.js') && existsSync(join(built, script))) {
    context.url = `/${folder}${encodeURI(script)}${query ? `?${query}` : ''}`
  }
  await next()
}

/** Strict where it matters to the elements; the runner's own page has inline scripts. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self'",
  "img-src 'self' data: http://localhost:*",
  "connect-src 'self' http://localhost:* ws://localhost:*",
  "frame-src 'self' http://localhost:*",
].join('; ')

/** @param {{ set(name: string, value: string): void }} context @param {() => Promise<void>} next */
async function secure(context, next) {
  context.set('content-security-policy', policy)
  await next()
}

const options = await launchOptions()
/** The test of what stays in memory collects the heap and reads its size. */
const args = [...(options.args ?? []), '--js-flags=--expose-gc', '--enable-precise-memory-info']

export default {
  rootDir: root,
  files,
  concurrency: 2,
  staticLogging: true,
  browsers: [playwrightLauncher({ product: 'chromium', launchOptions: { ...options, args } })],
  middleware: [secure, serveBuilt],
  plugins: [orderApiPlugin(), touchPlugin()],
  reporters: [widgetReporter()],
  testFramework: { config: { timeout: '60000', ui: 'bdd' } },
  testsStartTimeout: 60_000,
  testsFinishTimeout: 400_000,
}
