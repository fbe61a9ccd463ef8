/**
 * Runs the tests of the elements in a browser, against the order API. Tests and sources are first built with rollup, with one
 * chunk per module: in a bundle, lazy chunks would import the entry again, and every test would run twice. Test files keep
 * their names on the command line and in the browser, and the middleware serves the built files.
 */
import { existsSync, globSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { rollup } from 'rollup'
import { sourcePlugins } from './rollup.config.mjs'
import { launchOptions } from './tests/support/browser.ts'
import { seedPage } from './tests/support/page-random.ts'
import { lazyPartsPlugin } from './tests/support/runner/lazy-parts-plugin.ts'
import { orderApiPlugin } from './tests/support/runner/order-api-plugin.ts'
import { touchPlugin } from './tests/support/runner/touch-plugin.ts'
import { widgetReporter } from './tests/support/runner/widget-reporter.ts'
import { nextSeed, seedRandom } from './tests/support/seeded-random.ts'

const root = import.meta.dirname
/** One folder per run, so that runs at the same time don't delete each other's files. */
const folder = `.cache/widget-tests-${process.pid}`
const built = join(root, folder)

const namedFiles = process.argv
  .slice(2)
  .map((file) => relative(root, file))
  .filter((file) => file.endsWith('.test.tsx'))
const files = namedFiles.length > 0 ? namedFiles : globSync('tests/widgets/**/*.test.tsx', { cwd: root }).sort()

await buildTests()

async function buildTests() {
  const hasEnded = (pid) => {
    try {
      return !process.kill(Number(pid), 0)
    } catch {
      return true
    }
  }
  for (const oldFolder of globSync('.cache/widget-tests-*', { cwd: root })) {
    if (hasEnded(oldFolder.split('-').at(-1))) rmSync(join(root, oldFolder), { recursive: true, force: true })
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
 * Returns a chunk for each module of the project, so that lazy parts stay lazy, and for each package, which saves the browser
 * hundreds of requests.
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

/** A strict policy, except for the inline scripts of the test runner's page. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self'",
  "img-src 'self' data: http://localhost:*",
  "connect-src 'self' http://localhost:* ws://localhost:*",
  "frame-src 'self' http://localhost:*",
].join('; ')

/** @param {{ set(name: string, value: string): void }} context @param {() => Promise<void>} next */
async function setPolicy(context, next) {
  context.set('content-security-policy', policy)
  await next()
}

seedRandom('widgets')
const pageSeed = nextSeed()

/** @param {string} testFramework */
const testPage = (testFramework) =>
  `<!doctype html><html><head><script>(${seedPage})(${pageSeed})</script></head><body><script type="module" src="${testFramework}"></script></body></html>`

const options = await launchOptions()
/** Lets the test for memory leaks collect garbage and read the heap's size. */
const args = [...(options.args ?? []), '--js-flags=--expose-gc', '--enable-precise-memory-info']

export default {
  rootDir: root,
  files,
  concurrency: 2,
  staticLogging: true,
  browsers: [playwrightLauncher({ product: 'chromium', launchOptions: { ...options, args } })],
  middleware: [setPolicy, serveBuilt],
  plugins: [orderApiPlugin(), touchPlugin()],
  reporters: [widgetReporter()],
  testRunnerHtml: testPage,
  testFramework: { config: { timeout: '60000', ui: 'bdd' } },
  testsStartTimeout: 60_000,
  // The gallery takes three minutes on a quiet machine.
  testsFinishTimeout: 900_000,
}
