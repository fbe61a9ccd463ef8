import type { ExportChunk } from './write-export.ts'

/** A client that accepts this gets the file in frames that say how far it is; all others get the file itself. */
export const progressType = 'application/vnd.courier.export-progress'

/**
 * The number of rows as an unsigned 32-bit integer (big-endian, as all of them), then frames: rows so far, number of bytes, and the bytes. The
 * last frame has no bytes: without it the file isn't complete.
 */
export async function* framed(chunks: AsyncIterable<ExportChunk>, total: number): AsyncGenerator<Uint8Array> {
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
