import { address } from 'courier:spreadsheet-worker'
import type { SheetFiles } from '../../../../core/bulk/sheet/sheet-contract.ts'
import type { Clock } from '../../../../core/environment.ts'
import { lazy } from '../../../../core/lib/lazy.ts'
import type { WorkerRequest, WorkerResponse } from './worker-protocol.ts'

const timeoutMs = 15_000
/** A worker that hasn't started by then is given up: a policy may block it silently. */
const startMs = 5_000

type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'id'> : never

/**
 * Reads and writes spreadsheets in a worker, started with the first file. If the page's policy forbids workers (`worker-src
 * blob:` for scripts of another origin), it uses the page's thread.
 */
export function createSpreadsheetFiles(clock: Clock): SheetFiles & { destroy(): void } {
  let starting: Promise<Worker | null> | null = null
  let worker: Worker | null = null
  let lastId = 0
  const pendingRequests = new Map<
    number,
    { resolve: (response: WorkerResponse) => void; reject: (reason: Error) => void }
  >()
  const mainThreadFiles = lazy<SheetFiles>(clock, async () => (await import(address)).sheetFiles)

  function stop(reason: Error) {
    worker?.terminate()
    worker = null
    starting = null
    for (const { reject } of pendingRequests.values()) reject(reason)
    pendingRequests.clear()
  }

  function start(): Promise<Worker | null> {
    starting ??= startWorker(clock).then((started) => {
      worker = started
      if (!started) return null
      started.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
        const request = pendingRequests.get(data.id)
        pendingRequests.delete(data.id)
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
    lastId += 1
    const id = lastId
    const response = new Promise<WorkerResponse>((resolve, reject) => pendingRequests.set(id, { resolve, reject }))
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
      if (!started) return (await mainThreadFiles.fetch()).read(file)
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
      return (await mainThreadFiles.fetch()).write(table)
    },
    destroy: () => stop(new Error('The element was removed')),
  }
}

class WorkerTimeout extends Error {
  override name = 'TooSlow'
}

/** Starts a worker; returns null if the browser or the page's policy allows none. */
function startWorker(clock: Clock): Promise<Worker | null> {
  return new Promise((resolve) => {
    let newWorker: Worker
    try {
      newWorker = new Worker(workerAddress(), { type: 'module' })
    } catch {
      return resolve(null)
    }
    const finish = (isStarted: boolean) => {
      clock.clearTimeout(timer)
      newWorker.onerror = null
      if (!isStarted) newWorker.terminate()
      resolve(isStarted ? newWorker : null)
    }
    const timer = clock.setTimeout(() => finish(false), startMs)
    newWorker.onerror = (event) => {
      event.preventDefault()
      finish(false)
    }
    newWorker.onmessage = () => finish(true)
  })
}

/** Workers need the page's own origin, so another origin's script is imported by a blob. */
function workerAddress(): string {
  if (new URL(address).origin === location.origin) return address
  // `import()` needs the script in `script-src`, as in the page; a static import would need it in `worker-src`.
  const line = `import(${JSON.stringify(address)}).catch(reportError)`
  return URL.createObjectURL(new Blob([line], { type: 'text/javascript' }))
}
