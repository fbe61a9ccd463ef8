import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ExportOptions, ExportPage, ExportWorkerMessage } from './export-worker.ts'

export interface ExportChunk {
  bytes: Uint8Array
  rows: number
}

const memoryMb = 128
// Each uses a thread.
const maxAtOnce = 2

let writing = 0
const waiting: (() => void)[] = []

/** Writes a file page by page in a thread, with backpressure. Ends early when the reader returns. */
export async function* writeExport(
  pages: AsyncIterable<{ page: NonNullable<ExportPage>; rows: number }>,
  options: ExportOptions,
): AsyncGenerator<ExportChunk> {
  if (writing >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  writing += 1
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    // Keeps library output out of the log, and settings out of the worker.
    stdout: true,
    stderr: true,
    env: {},
  })
  const ended = once(worker, 'exit').then(() => Promise.reject(new Error('The export ended early')))
  // Each page awaits it; otherwise a rejection would be unhandled.
  ended.catch(() => {})
  try {
    let done = 0
    for await (const { page, rows } of pages) {
      done += rows
      for await (const bytes of written(worker, ended, page)) yield { bytes, rows: done }
    }
    for await (const bytes of written(worker, ended, null)) yield { bytes, rows: done }
  } finally {
    await worker.terminate()
    writing -= 1
    waiting.shift()?.()
  }
}

/** @throws the worker's error, such as out of memory */
async function* written(worker: Worker, ended: Promise<never>, page: ExportPage): AsyncGenerator<Uint8Array> {
  const messages: ExportWorkerMessage[] = []
  let wake = () => {}
  const take = (message: ExportWorkerMessage) => {
    messages.push(message)
    wake()
  }
  worker.on('message', take)
  worker.postMessage(page)
  try {
    for (;;) {
      const message = messages.shift()
      if (!message) await Promise.race([ended, new Promise<void>((resolve) => (wake = resolve))])
      else if ('isReady' in message) return
      else yield message.bytes
    }
  } finally {
    worker.off('message', take)
  }
}
