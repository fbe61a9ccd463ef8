import { Worker } from 'node:worker_threads'
import { maxFileBytes, UnreadableFile } from '../../../../../core/bulk/sheet/reading/workbook.ts'
import type { OrderTable, WorkerResponse } from './workbook-worker.ts'

const longestReadMs = 5000
const workerMemoryMb = 160
// Each thread may use the full memory limit.
const maxConcurrentReads = 2

let runningReads = 0
const queue: (() => void)[] = []

/** Reads the orders of an untrusted xlsx file in a thread with limits on memory and time. @throws UnreadableFile */
export async function readWorkbook(file: Uint8Array, country: string, timeoutMs = longestReadMs): Promise<OrderTable> {
  if (file.byteLength > maxFileBytes) throw new UnreadableFile('bulk-order-upload.file.too-large')
  if (runningReads >= maxConcurrentReads) await new Promise<void>((resolve) => queue.push(resolve))
  runningReads += 1
  try {
    return await readInWorker({ file, country }, timeoutMs)
  } finally {
    runningReads -= 1
    queue.shift()?.()
  }
}

const problem = (name: 'too-slow' | 'unpacks-too-large' | 'corrupt'): WorkerResponse => ({
  problem: { key: `bulk-order-upload.file.${name}`, values: {} },
})

async function readInWorker(workerData: { file: Uint8Array; country: string }, timeoutMs: number): Promise<OrderTable> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb, maxYoungGenerationSizeMb: 32 },
    // Keeps library output out of the log, and settings out of the worker.
    stdout: true,
    stderr: true,
    env: {},
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const response = await new Promise<WorkerResponse>((resolve) => {
      timer = setTimeout(() => resolve(problem('too-slow')), timeoutMs)
      worker.once('message', resolve)
      worker.once('error', () => resolve(problem('unpacks-too-large')))
      worker.once('exit', () => resolve(problem('corrupt')))
    })
    if ('table' in response) return response.table
    throw new UnreadableFile(response.problem.key, response.problem.values)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
