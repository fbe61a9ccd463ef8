import type { ExportChunk } from './write-export.ts'

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
