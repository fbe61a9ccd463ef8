import type { ExportChunk } from './write-export.ts'

/** `Accept` of clients that show progress. */
export const progressType = 'application/vnd.courier.export-progress'

/** Frames a file (big-endian unsigned 32-bit): number of rows, then rows so far, bytes and content. An empty frame ends it. */
export async function* withProgressFrames(
  chunks: AsyncIterable<ExportChunk>,
  total: number,
): AsyncGenerator<Uint8Array> {
  yield integers(total)
  for await (const { bytes, rows } of chunks) {
    if (bytes.length === 0) continue
    yield integers(rows, bytes.length)
    yield bytes
  }
  yield integers(total, 0)
}

function integers(...numbers: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length))
  for (const [index, number] of numbers.entries()) view.setUint32(4 * index, number)
  return new Uint8Array(view.buffer)
}
