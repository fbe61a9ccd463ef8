/** Runs the test files that the parent process sends, one after another. */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { reuseDatabases } from '../../test-databases.ts'
import { atEnd, closeAll } from './at-end.ts'

const recorded = new URL('./recorded.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'node:test' && context.parentURL !== recorded ? recorded : specifier, context),
})
const { runFile } = await import('./recorded.ts')
atEnd(reuseDatabases())

process.on('message', async ({ file }: { file: string | null }) => {
  if (file !== null) {
    await runFile(file, () => import(pathToFileURL(file).href))
    process.send?.('ready')
    return
  }
  await closeAll()
  process.disconnect()
})
process.send?.('ready')
