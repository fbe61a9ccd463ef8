/// <reference types="mocha" />
import { runCommand } from './browser-commands.ts'
import { fileItself } from './runner/widget-files/file-itself.ts'

const violations: string[] = []
document.addEventListener('securitypolicyviolation', (event) => {
  violations.push(`${event.violatedDirective} ${event.blockedURI}`)
})

/** Tests whose evidence is saved. */
const saved = new WeakSet<Mocha.Test>()
let savedCount = 0

async function saveEvidence(test: Mocha.Test) {
  if (saved.has(test)) return
  saved.add(test)
  savedCount += 1
  await runCommand('evidence', { test: test.titlePath().join(' › ') })
}

// Evidence is saved before the hooks of the file reset the page. If a test exceeds its limit, they run first.
beforeEach(function () {
  const test = this.currentTest
  const run = test?.fn as ((this: Mocha.Context) => unknown) | undefined
  if (!test || !run) return
  test.fn = async function (this: Mocha.Context) {
    try {
      await run.call(this)
    } catch (error) {
      await saveEvidence(test)
      throw error
    }
  }
})

afterEach(async function () {
  if (this.currentTest?.state === 'failed') await saveEvidence(this.currentTest)
  for (const container of document.querySelectorAll('[data-mounted]')) container.remove()
  await runCommand('end-faults')
  const found = violations.splice(0)
  if (found.length > 0) throw new Error(`violations of the content security policy: ${found.join(', ')}`)
})

after(async () => {
  // Other failures are those of hooks, which the runner reports as failures of the file.
  const { __WTR_MOCHA_RUNNER__: runner } = globalThis as { __WTR_MOCHA_RUNNER__?: Mocha.Runner }
  if ((runner?.stats?.failures ?? 0) > savedCount) await runCommand('evidence', { test: fileItself })
  await runCommand('finish')
})
