/** Runs the tests of the elements in a browser, against the order API. */
import { globSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { playwrightLauncher } from '@web/test-runner-playwright'
import { launchOptions } from './support/browser.ts'
import { conditionLimitMs } from './support/limits.ts'
import { seedPage } from './support/page-random.ts'
import { startPageTime } from './support/page-time.ts'
import { addResult } from './support/runner/results.ts'
import { buildTests, serveBuilt } from './support/runner/widget-files/build.ts'
import { widgetFiles } from './support/runner/widget-files/plugin.ts'
import { widgetReporter } from './support/runner/widget-files/reporter.ts'
import { nextSeed, seedRandom } from './support/seeded-random.ts'
import { testStartMs } from './support/test-clock.ts'

const root = resolve(import.meta.dirname, '..')
const namedFiles = process.argv
  .slice(2)
  .map((file) => relative(root, file))
  .filter((file) => file.endsWith('.test.tsx'))
const files = namedFiles.length > 0 ? namedFiles : globSync('tests/widgets/**/*.test.tsx', { cwd: root }).sort()

const reporter = widgetReporter(files, addResult)
// Before the build, so that a failing build fails each file.
process.on('exit', () => {
  if (reporter.end()) process.exitCode = 1
})
const { plugin, middleware, createPage, withEvidence } = widgetFiles()
await buildTests(files)

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
const start = `(${seedPage})(${nextSeed()}); (${startPageTime})(${testStartMs})`

/** @param {string} testFramework */
const testPage = (testFramework) =>
  `<!doctype html><html><head><script>${start}</script></head><body><script type="module" src="${testFramework}"></script></body></html>`

const options = await launchOptions()
/** Lets the test for memory leaks collect garbage and read the heap's size. */
const args = [...(options.args ?? []), '--js-flags=--expose-gc', '--enable-precise-memory-info']

export default {
  rootDir: root,
  files,
  concurrency: 2,
  staticLogging: true,
  browsers: [
    withEvidence(playwrightLauncher({ product: 'chromium', launchOptions: { ...options, args }, createPage })),
  ],
  middleware: [middleware, setPolicy, serveBuilt],
  plugins: [plugin],
  reporters: [reporter],
  testRunnerHtml: testPage,
  testFramework: { config: { timeout: String(3 * conditionLimitMs), ui: 'bdd' } },
  testsStartTimeout: conditionLimitMs,
  browserStartTimeout: conditionLimitMs,
  testsFinishTimeout: 5 * conditionLimitMs,
}
