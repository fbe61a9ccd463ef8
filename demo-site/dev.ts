/**
 * `npm run dev`: the server with everything rebuilt on save. Elements by rollup's watch mode, the site by Astro when one
 * of its files changes; the server starts anew when it, or the site that it renders, has changed. Reload the page to see.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { build, buildEnvironment, buildParts, buildWhatIsStale } from './build.ts'

const root = join(import.meta.dirname, '..')
const site = buildParts.find((part) => part.name === 'site')
const settleMs = 150

buildWhatIsStale()
const children = [
  run(['node_modules/rollup/dist/bin/rollup', '--config', '--watch', '--silent']),
  run(['--watch', '--watch-preserve-output', 'demo-site/start.ts']),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill('SIGTERM')
    process.exit()
  })
}

let timer: NodeJS.Timeout | undefined
for (const source of site?.sources ?? []) {
  const path = join(root, source)
  if (!source.startsWith('demo-site/') || !existsSync(path)) continue
  watch(path, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(rebuildSite, settleMs)
  })
}

function rebuildSite() {
  if (!site) return
  try {
    build(site)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  }
}

function run(args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: buildEnvironment() })
}
