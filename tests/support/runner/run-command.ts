import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { processorSecondsOf } from './processor-time.ts'

export interface CommandResult {
  code: number
  /** Whether it exceeded the time limit. */
  isTooLong: boolean
  output: string
  seconds: number
  processorSeconds: number
}

interface Options {
  timeoutMinutes: number
  env?: NodeJS.ProcessEnv
  /** Ends it early. */
  signal?: AbortSignal
}

/**
 * Runs `node` with the arguments from the project's root and collects its output. Ends the whole process group on
 * timeout.
 */
export function runNode(args: string[], options: Options) {
  return new Promise<CommandResult>((resolve) => {
    const hasProcessGroups = process.platform !== 'win32'
    const startedAt = performance.now()
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: hasProcessGroups,
      env: { ...process.env, ...options.env, PATH: pathWithProjectNode() },
    })
    let output = ''
    const listen = (chunk: string) => {
      output += chunk
    }
    child.stdout.setEncoding('utf8').on('data', listen)
    child.stderr.setEncoding('utf8').on('data', listen)
    const end = () => {
      if (child.pid === undefined) return
      if (hasProcessGroups) process.kill(-child.pid, 'SIGKILL')
      else child.kill()
    }
    let isTooLong = false
    const timer = setTimeout(() => {
      isTooLong = true
      output += `\nNo end after ${options.timeoutMinutes} minutes: stopped.\n`
      end()
    }, options.timeoutMinutes * 60_000)
    let processorSeconds = 0
    const measuring = setInterval(() => {
      processorSeconds = Math.max(processorSeconds, processorSecondsOf(child.pid ?? 0))
    }, 1000)
    const interrupt = () => {
      end()
      process.exit(130)
    }
    options.signal?.addEventListener('abort', end)
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
    const finish = (code: number) => {
      clearTimeout(timer)
      clearInterval(measuring)
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      resolve({ code, isTooLong, output, seconds: (performance.now() - startedAt) / 1000, processorSeconds })
    }
    child.on('error', (error) => {
      output += `${error.message}\n`
      finish(1)
    })
    child.on('close', (code, signal) => {
      if (signal) output += `\nEnded by ${signal}.\n`
      finish(code ?? 1)
    })
  })
}

/** Puts the project's Node first, for tools that start `node` themselves. */
function pathWithProjectNode() {
  return `${join(process.cwd(), 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
}
