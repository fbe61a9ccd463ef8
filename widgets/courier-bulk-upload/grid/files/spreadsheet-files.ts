import { address } from 'courier:spreadsheet-worker'
import type { SheetFiles } from '../../../../core/bulk/sheet/sheet-contract.ts'
import type { Clock } from '../../../../core/environment.ts'
import { lazy } from '../../../../core/lib/lazy.ts'
import type { WorkerRequest, WorkerResponse } from './worker-protocol.ts'

const timeoutMs = 15_000
/** A worker that hasn't started by then never will: a policy may block it silently. */
const startMs = 5_000

type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'id'> : never

/**
 * Reads and writes spreadsheets in a worker, started with the first file. If the page's policy allows none (`worker-src
 * blob:` for scripts of another origin), it uses the page's thread.
 */
export function createSpreadsheetFiles(clock: Clock): SheetFiles & { destroy(): void } {
  let starting: Promise<Worker | null> | null = null
  let worker: Worker | null = null
  let ids = 0
  const waiting = new Map<number, { resolve: (response: WorkerResponse) => void; reject: (reason: Error) => void }>()
  const own = lazy<SheetFiles>(clock, async () => (await import(address)).sheetFiles)

  function stop(reason: Error) {
    worker?.terminate()
    worker = null
    starting = null
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  function start(): Promise<Worker | null> {
    starting ??= startWorker(clock).then((started) => {
      worker = started
      if (!started) return null
      started.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
        const request = waiting.get(data.id)
        waiting.delete(data.id)
        if (data.kind === 'failed') request?.reject(new Error(data.message))
        else request?.resolve(data)
      }
      started.onerror = (event) => {
        event.preventDefault()
        stop(new Error('The spreadsheet worker stopped'))
      }
      return started
    })
    return starting
  }

  async function post(to: Worker, request: Unnumbered<WorkerRequest>): Promise<WorkerResponse> {
    ids += 1
    const id = ids
    const response = new Promise<WorkerResponse>((resolve, reject) => waiting.set(id, { resolve, reject }))
    const timer = clock.setTimeout(() => stop(new WorkerTimeout()), timeoutMs)
    to.postMessage({ ...request, id })
    try {
      return await response
    } finally {
      clock.clearTimeout(timer)
    }
  }

  return {
    async read(file) {
      const started = await start()
      if (!started) return (await own.fetch()).read(file)
      try {
        const response = await post(started, { kind: 'read', file })
        if (response.kind === 'read') return response.file
      } catch (error) {
        // A file that crashes a worker would crash the page.
        const key =
          error instanceof WorkerTimeout
            ? 'bulk-order-upload.file.too-slow'
            : 'bulk-order-upload.file.unpacks-too-large'
        return { problem: { key, values: {} } }
      }
      throw new Error('The spreadsheet worker sent another answer')
    },
    async write(table) {
      const started = await start()
      if (started) {
        const response = await post(started, { kind: 'write', table }).catch(() => null)
        if (response?.kind === 'written') return response.content
      }
      return (await own.fetch()).write(table)
    },
    destroy: () => stop(new Error('The element was removed')),
  }
}

class WorkerTimeout extends Error {
  override name = 'TooSlow'
}

/** Null if the browser or the page's policy allows none. */
function startWorker(clock: Clock): Promise<Worker | null> {
  return new Promise((resolve) => {
    let made: Worker
    try {
      made = new Worker(startAddress(), { type: 'module' })
    } catch {
      return resolve(null)
    }
    const end = (isStarted: boolean) => {
      clock.clearTimeout(timer)
      made.onerror = null
      if (!isStarted) made.terminate()
      resolve(isStarted ? made : null)
    }
    const timer = clock.setTimeout(() => end(false), startMs)
    made.onerror = (event) => {
      event.preventDefault()
      end(false)
    }
    made.onmessage = () => end(true)
  })
}

/** Workers need the page's own origin, so another origin's script is imported by a blob. */
function startAddress(): string {
  if (new URL(address).origin === location.origin) return address
  // `import()` needs the script in `script-src`, as in the page; a static import would need it in `worker-src`.
  const line = `import(${JSON.stringify(address)}).catch(reportError)`
  return URL.createObjectURL(new Blob([line], { type: 'text/javascript' }))
}
