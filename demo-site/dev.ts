/**
 * `npm run dev`: runs the server and rebuilds on save: the elements by rollup's watch mode, the site by Astro. The server
 * restarts when its code or the site has changed. Reload the page to see changes.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { build, buildEnvironment, buildParts, buildStaleParts } from './build.ts'
import { endWithParent } from './end-with-parent.ts'

const root = join(import.meta.dirname, '..')
const debounceMs = 150

endWithParent()
buildStaleParts()
const elementsBuild = startProcess(['node_modules/rollup/dist/bin/rollup', '--config', '--watch', '--silent'])
let server = startServer()
let lastStart: Promise<void> = Promise.resolve()

onChange(['order-api', 'core/config'], restart)
onChange(['demo-site/src', 'locales', 'styles'], () => {
  try {
    for (const part of buildParts) if (part.name === 'site') build(part)
    restart()
  } catch (error) {
    // Astro has printed the reason; the next save tries again.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  }
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    elementsBuild.kill()
    server.kill()
    process.exit()
  })
}

/** Waits for earlier restarts, because only one server can use the data folder. */
function restart() {
  lastStart = lastStart.then(async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
    server = startServer()
  })
}

/** Debounces changes: editors write a file in several steps, and builds write many files. */
function onChange(folders: string[], run: () => void) {
  let timer: NodeJS.Timeout | undefined
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(run, debounceMs)
    })
  }
}

function startProcess(args: string[], variables: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...buildEnvironment(), ...variables } })
}

/** In development, pages count no views and don't reload themselves. */
function startServer(): ChildProcess {
  return startProcess(['order-api/main.ts'], { NODE_ENV: 'development' })
}
