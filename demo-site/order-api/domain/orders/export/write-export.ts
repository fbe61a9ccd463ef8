import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ExportOptions, ExportPage, ExportWorkerMessage } from './export-worker.ts'

export interface ExportChunk {
  bytes: Uint8Array
  rows: number
}

const workerMemoryMb = 128
// Each export uses a thread.
const maxConcurrentExports = 2

let runningExports = 0
const queue: (() => void)[] = []

/** Writes a file page by page in a thread, with backpressure. Stops when the caller stops reading. */
export async function* writeExport(
  pages: AsyncIterable<{ page: NonNullable<ExportPage>; rows: number }>,
  options: ExportOptions,
): AsyncGenerator<ExportChunk> {
  if (runningExports >= maxConcurrentExports) await new Promise<void>((resolve) => queue.push(resolve))
  runningExports += 1
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb, maxYoungGenerationSizeMb: 32 },
    // Keeps library output out of the log, and settings out of the worker.
    stdout: true,
    stderr: true,
    env: {},
  })
  const workerExit = once(worker, 'exit').then(() => Promise.reject(new Error('The export ended early')))
  // `writePage` handles it. Between two pages, the rejection would be unhandled.
  workerExit.catch(() => {})
  try {
    let rowsDone = 0
    for await (const { page, rows } of pages) {
      rowsDone += rows
      for await (const bytes of writePage(worker, workerExit, page)) yield { bytes, rows: rowsDone }
    }
    for await (const bytes of writePage(worker, workerExit, null)) yield { bytes, rows: rowsDone }
  } finally {
    await worker.terminate()
    runningExports -= 1
    queue.shift()?.()
  }
}

/** Sends a page to the worker and yields its bytes of the file. @throws the worker's error, such as out of memory */
async function* writePage(worker: Worker, workerExit: Promise<never>, page: ExportPage): AsyncGenerator<Uint8Array> {
  const messages: ExportWorkerMessage[] = []
  let wake = () => {}
  const receive = (message: ExportWorkerMessage) => {
    messages.push(message)
    wake()
  }
  worker.on('message', receive)
  worker.postMessage(page)
  try {
    for (;;) {
      const message = messages.shift()
      if (!message) await Promise.race([workerExit, new Promise<void>((resolve) => (wake = resolve))])
      else if ('isReady' in message) return
      else yield message.bytes
    }
  } finally {
    worker.off('message', receive)
  }
}
