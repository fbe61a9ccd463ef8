import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../../../node_modules/next/dist/bin/next')
const environment = { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '', NEXT_TELEMETRY_DISABLED: '1' }

/** Builds the app in a host's folder. */
export function buildNext(folder: string) {
  execFileSync(process.execPath, [program, 'build'], { cwd: join(folder, 'next'), env: environment, stdio: 'pipe' })
}

/**
 * Serves the built app.
 * @param variables environment variables that its pages read
 */
export async function serveNext(
  folder: string,
  port: number,
  variables: { COURIER_API: string; COURIER_SESSION: string },
) {
  const server = spawn(process.execPath, [program, 'start', '--port', String(port)], {
    cwd: join(folder, 'next'),
    env: { ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const text of server.stdout.iterator({ destroyOnReturn: false })) if (String(text).includes('Ready')) break
  server.stdout.resume()
  return {
    async close() {
      server.kill()
      if (server.exitCode === null) await once(server, 'exit')
    },
  }
}
