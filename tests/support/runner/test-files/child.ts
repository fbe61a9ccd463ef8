/** Runs the test files that the parent process sends, one after another. */
import '../quick-imports.ts'
import { createHook } from 'node:async_hooks'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { mendDriver } from '../../../../order-api/store/postgres/mended-driver.ts'
import { reuseDatabases } from '../../test-databases.ts'
import { atEnd, closeAll } from './at-end.ts'

const recorded = new URL('./recorded.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'node:test' && context.parentURL !== recorded ? recorded : specifier, context),
})
// Test files share the driver that one of them loads.
mendDriver()
// `node:test` follows every promise, to find the test of a late error. That takes a quarter of the processor time, and
// `recorded.ts` knows the running file. This is the option `trackPromises: false` of its hook.
const hooks: { enable(this: object): unknown } = Object.getPrototypeOf(createHook({}))
const { enable } = hooks
const [noPromises] = Object.getOwnPropertySymbols(createHook({})).filter(
  ({ description }) => description === 'kNoPromiseHook',
)
hooks.enable = function () {
  if (noPromises) Object.assign(this, { [noPromises]: true })
  return enable.call(this)
}
const { runFile } = await import('./recorded.ts')
atEnd(reuseDatabases())

const seedCount = Number(process.env.COURIER_TEST_SEEDS ?? 1)
const { runSeed: firstSeed } = await import('../../seeded-random.ts')

/** Runs a file with the run's seed and the following ones. Only the file itself is loaded again. */
async function runWithSeeds(file: string) {
  const { changeRunSeed } = await import('../../seeded-random.ts')
  const { default: fastCheck } = await import('../../fast-check.ts')
  for (let seed = firstSeed; seed < firstSeed + seedCount; seed += 1) {
    changeRunSeed(seed)
    fastCheck.configureGlobal({ seed })
    await runFile(file, () => import(`${pathToFileURL(file).href}?seed=${seed}`), ` with seed ${seed}`)
  }
}

process.on('message', async ({ file }: { file: string | null }) => {
  if (file !== null) {
    if (seedCount > 1) await runWithSeeds(file)
    else await runFile(file, () => import(pathToFileURL(file).href))
    process.send?.('ready')
    return
  }
  await closeAll()
  process.disconnect()
})
process.send?.('ready')
