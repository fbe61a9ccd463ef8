import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { conditionLimitMs } from './limits.ts'
import { endProcess } from './servers/end-process.ts'
import { freePort } from './servers/listen.ts'

/** A browser's only page, driven as WebDriver specifies. */
export interface OtherBrowser {
  open(url: string): Promise<void>
  /** Runs the body of a function in the page, and returns what it returns, as JSON. */
  run<Result>(body: string): Promise<Result>
  /** Types on the keyboard. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

interface OtherBrowserKind {
  /** Why it can't start on this machine; null if it can. */
  missing: string | null
  start(): Promise<OtherBrowser>
}

const pathOf = (...paths: string[]) => paths.find((path) => existsSync(path)) ?? null

const keysOf = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

/** Resolves with the first match in a line of the program's output. */
async function lineOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  const lines: string[] = []
  if (!child.stderr) throw new Error('There is no output')
  for await (const line of createInterface(child.stderr)) {
    const match = pattern.exec(line)?.[1]
    if (match !== undefined) {
      child.stderr.resume()
      return match
    }
    lines.push(line)
  }
  throw new Error(`The browser ended:\n${lines.join('\n')}`)
}

const firefoxPath = pathOf('/usr/bin/firefox-esr', '/usr/bin/firefox')

/** Debian's Firefox, by WebDriver BiDi. */
export const firefox: OtherBrowserKind = {
  missing: firefoxPath ? null : 'Firefox, which isn’t installed (on Debian: firefox-esr)',
  async start() {
    const profile = mkdtempSync(join(tmpdir(), 'courier-firefox-'))
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
    const child = spawn(firefoxPath ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] })
    const address = await lineOf(child, /WebDriver BiDi listening on (\S+)/)
    const socket = new WebSocket(`${address}/session`)
    await once(socket, 'open')
    const waiting = new Map<number, PromiseWithResolvers<unknown>>()
    socket.addEventListener('message', ({ data }) => {
      const { id, type, result, message } = JSON.parse(String(data))
      const call = waiting.get(id)
      waiting.delete(id)
      if (type === 'error') call?.reject(new Error(message))
      else call?.resolve(result)
    })
    let count = 0
    function send<Result>(method: string, params: object): Promise<Result> {
      const call = Promise.withResolvers<unknown>()
      count += 1
      waiting.set(count, call)
      socket.send(JSON.stringify({ id: count, method, params }))
      return call.promise as Promise<Result>
    }
    await send('session.new', { capabilities: {} })
    // In the first tab, the address bar has the focus, and the page gets no focus events.
    const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
    return {
      open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      async run(body) {
        const functionDeclaration = `() => JSON.stringify((() => { ${body} })() ?? null)`
        const { type, result, exceptionDetails } = await send<{
          type: string
          result: { value: string }
          exceptionDetails: { text: string }
        }>('script.callFunction', { functionDeclaration, awaitPromise: false, target: { context } })
        if (type === 'exception') throw new Error(exceptionDetails.text)
        return JSON.parse(result.value)
      },
      type: (text) => send('input.performActions', { context, actions: keysOf(text) }),
      async close() {
        socket.close()
        await endProcess(child)
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
      },
    }
  },
}

const driverPath = pathOf('/usr/bin/WebKitWebDriver')
const browserPath = pathOf(
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
)
const screenPath = pathOf('/usr/bin/Xvfb')

/** Debian's WebKit, by its driver and WebDriver. It needs a screen. */
export const webkit: OtherBrowserKind = {
  missing:
    driverPath && browserPath && screenPath
      ? null
      : 'WebKit, whose driver isn’t installed (on Debian: webkit2gtk-driver xvfb)',
  async start() {
    const screen = spawn(screenPath ?? '', ['-displayfd', '2', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const display = `:${await lineOf(screen, /^(\d+)$/)}`
    const port = await freePort()
    const driver = spawn(driverPath ?? '', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display },
      stdio: 'ignore',
    })
    async function send<Result>(method: string, path: string, body?: object): Promise<Result> {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      const { value } = await response.json()
      if (!response.ok) throw new Error(JSON.stringify(value))
      return value
    }
    const limit = performance.now() + conditionLimitMs
    while (!(await send('GET', '/status').catch(() => null))) {
      if (performance.now() > limit) throw new Error('The driver of WebKit didn’t start')
      await pause(50)
    }
    const options = { 'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] } }
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: options },
    })
    const path = `/session/${sessionId}`
    return {
      open: (url) => send('POST', `${path}/url`, { url }),
      async run(body) {
        const script = `return JSON.stringify((() => { ${body} })() ?? null)`
        return JSON.parse(await send('POST', `${path}/execute/sync`, { script, args: [] }))
      },
      type: (text) => send('POST', `${path}/actions`, { actions: keysOf(text) }),
      async close() {
        await send('DELETE', path).catch(() => {})
        await Promise.all([endProcess(driver), endProcess(screen)])
      },
    }
  },
}
