/**
 * `npm run dev`: the server with everything rebuilt on save. Elements by rollup's watch mode, the site by Astro when one
 * of its files changes; the server restarts when it, or the site that it renders, has changed. Reload the page to see.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { build, buildEnvironment, buildParts, buildWhatIsStale } from './build.ts'
import { endWithParent } from './end-with-parent.ts'

const root = join(import.meta.dirname, '..')
const quietMs = 150

endWithParent()
buildWhatIsStale()
const elements = run(['node_modules/rollup/dist/bin/rollup', '--config', '--watch', '--silent'])
let server = runServer()
let starting: Promise<void> = Promise.resolve()

onChange(['demo-site/order-api', 'core/config'], restart)
onChange(['demo-site/src', 'locales', 'styles'], () => {
  try {
    for (const part of buildParts) if (part.name === 'site') build(part)
    restart()
  } catch (error) {
    // Astro has said what is wrong; the next save tries again.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  }
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    elements.kill()
    server.kill()
    process.exit()
  })
}

/** One after another: two servers may not hold the data folder at once. */
function restart() {
  starting = starting.then(async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
    server = runServer()
  })
}

/** Editors write a file in several steps, and builds many files: what comes together counts once. */
function onChange(folders: string[], then: () => void) {
  let timer: NodeJS.Timeout | undefined
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(then, quietMs)
    })
  }
}

function run(args: string[], more: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...buildEnvironment(), ...more } })
}

/** Pages in development count no views and never reload themselves. */
function runServer(): ChildProcess {
  return run(['demo-site/order-api/main.ts'], { NODE_ENV: 'development' })
}
