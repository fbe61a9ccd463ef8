import { Worker } from 'node:worker_threads'
import { maxFileBytes, UnreadableFile, type Workbook } from './workbook.ts'
import type { WorkerResponse } from './workbook-worker.ts'

const longestReadMs = 5000
const workerMemoryMb = 160
// Each thread may use the full memory limit.
const maxConcurrentReads = 2

let runningReads = 0
const queue: (() => void)[] = []

/** Reads an untrusted xlsx file in a thread with limits on memory and time. @throws UnreadableFile */
export async function readWorkbook(file: Uint8Array, timeoutMs = longestReadMs): Promise<Workbook> {
  refuseByFirstBytes(file)
  if (runningReads >= maxConcurrentReads) await new Promise<void>((resolve) => queue.push(resolve))
  runningReads += 1
  try {
    return await readInWorker(file, timeoutMs)
  } finally {
    runningReads -= 1
    queue.shift()?.()
  }
}

/** Refuses other files without starting a thread. */
function refuseByFirstBytes(file: Uint8Array) {
  if (file.byteLength === 0) throw new UnreadableFile('empty')
  if (file.byteLength > maxFileBytes) throw new UnreadableFile('too-large')
  const firstBytes = Buffer.from(file.subarray(0, 8)).toString('hex')
  if (firstBytes === 'd0cf11e0a1b11ae1') {
    // The format of old Excel files and of new ones with a password.
    const isEncrypted = Buffer.from(file).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new UnreadableFile(isEncrypted ? 'encrypted' : 'old-format')
  }
  if (!firstBytes.startsWith('504b0304')) throw new UnreadableFile('not-xlsx')
}

async function readInWorker(file: Uint8Array, timeoutMs: number): Promise<Workbook> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb, maxYoungGenerationSizeMb: 32 },
    // Keeps library output out of the log, and settings out of the worker.
    stdout: true,
    stderr: true,
    env: {},
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const response = await new Promise<WorkerResponse>((resolve) => {
      timer = setTimeout(() => resolve({ problem: 'too-slow', values: {} }), timeoutMs)
      worker.once('message', resolve)
      worker.once('error', () => resolve({ problem: 'unpacks-too-large', values: {} }))
      worker.once('exit', () => resolve({ problem: 'corrupt', values: {} }))
    })
    if ('workbook' in response) return response.workbook
    throw new UnreadableFile(response.problem, { ...response.values })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
