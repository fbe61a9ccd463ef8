import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import type { HeavyWork } from '../../heavy/heavy-work.ts'
import { createTurns } from '../../heavy/turns.ts'
import type { ExportJob, ExportOptions, ExportPage, ExportProgress } from './export-worker.ts'

export interface ExportChunk {
  bytes: Uint8Array
  rows: number
}

export const exportJob = {
  file: new URL('./export-worker.ts', import.meta.url),
  function: 'writeFile',
  deadlineMs: 120_000,
  isLong: true,
}
const chunkBytes = 64 * 1024
// Exports are written at the same time, page by page, so that no account waits for the whole file of another.
const pageTurns = createTurns({ slots: 1, slotsPerAccount: 1, waitingPerAccount: Infinity, waiting: Infinity })

/**
 * Writes a file in a thread, however slowly it is read. Resolves with its first bytes, to chunks that are read from the disk.
 * The thread stops at its next page when the caller stops reading. @throws Refusal 429 if too many jobs of the account are waiting,
 * HeavyJobFailure
 */
export async function writeExport(
  work: HeavyWork,
  account: string,
  pages: AsyncIterable<NonNullable<ExportPage>>,
  options: ExportOptions,
): Promise<AsyncGenerator<ExportChunk>> {
  const path = join(tmpdir(), `courier-export-${randomUUID()}`)
  const { port1: pagesPort, port2: threadPort } = new MessageChannel()
  const stop = new AbortController()
  const data: ExportJob = { ...options, path, pages: threadPort }
  const iterator = pages[Symbol.asyncIterator]()
  let written: ExportProgress = { bytes: 0, rows: 0 }
  let isComplete = false
  let wake = () => {}
  let endPageTurn = () => {}

  async function sendPage() {
    endPageTurn()
    endPageTurn = await pageTurns.take(account)
    if (stop.signal.aborted) return endJob()
    const { value, done } = await iterator.next()
    pagesPort.postMessage((done ? null : value) satisfies ExportPage)
  }
  function endJob() {
    endPageTurn()
    pagesPort.postMessage(null satisfies ExportPage)
  }
  pagesPort.on('message', (progress: ExportProgress) => {
    written = progress
    wake()
    sendPage().catch((error: unknown) => {
      stop.abort(error)
      endJob()
    })
  })
  const completion = work
    .run<ExportProgress>(account, exportJob, data, { transfer: [threadPort], signal: stop.signal })
    .then((progress) => {
      stop.signal.throwIfAborted()
      written = progress
      isComplete = true
    })
    .finally(() => {
      stop.abort()
      endPageTurn()
      pagesPort.close()
    })
  // Readers handle it, unless they have left.
  completion.catch(() => {})
  const nextProgress = () => Promise.race([completion, new Promise<void>((resolve) => (wake = resolve))])

  async function* readChunks(file: FileHandle): AsyncGenerator<ExportChunk> {
    try {
      for (let position = 0; !isComplete || position < written.bytes; ) {
        const length = Math.min(chunkBytes, written.bytes - position)
        if (length === 0) {
          await nextProgress()
          continue
        }
        const bytes = new Uint8Array(length)
        await file.read(bytes, 0, length, position)
        position += length
        yield { bytes, rows: written.rows }
      }
    } finally {
      stop.abort()
      await file.close()
    }
  }

  try {
    while (!isComplete && written.bytes === 0) await nextProgress()
    return readChunks(await open(path))
  } finally {
    // A file without a name can’t be opened by others, and isn’t left behind.
    await rm(path, { force: true })
  }
}

/** Media type that clients accept to show the progress of an export. */
export const progressType = 'application/vnd.courier.export-progress'

/** Writes the total number of rows, then frames: rows so far, length, bytes. Integers are 32-bit big-endian. Ends with an empty frame. */
export async function* withProgressFrames(
  chunks: AsyncIterable<ExportChunk>,
  total: number,
): AsyncGenerator<Uint8Array> {
  yield encodeIntegers(total)
  for await (const { bytes, rows } of chunks) {
    if (bytes.length === 0) continue
    yield encodeIntegers(rows, bytes.length)
    yield bytes
  }
  yield encodeIntegers(total, 0)
}

function encodeIntegers(...numbers: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length))
  for (const [index, number] of numbers.entries()) view.setUint32(4 * index, number)
  return new Uint8Array(view.buffer)
}
