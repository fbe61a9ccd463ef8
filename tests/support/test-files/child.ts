/** Runs the test files that its parent names, one after another, in this process. */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { keepDatabases } from '../test-databases.ts'
import { atEnd, closeAll } from './at-end.ts'

const recorded = new URL('./recorded.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'node:test' && context.parentURL !== recorded ? recorded : specifier, context),
})
const { runFile } = await import('./recorded.ts')
atEnd(keepDatabases())

process.on('message', async ({ file }: { file: string | null }) => {
  if (file !== null) {
    await runFile(file, () => import(pathToFileURL(file).href))
    process.send?.('next')
    return
  }
  await closeAll()
  process.disconnect()
})
