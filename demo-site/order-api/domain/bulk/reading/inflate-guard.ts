import { createInflateRaw } from 'node:zlib'
import { UnreadableFile } from './workbook.ts'

const maxUnpackedBytes = 50 * 1024 * 1024
const maxEntries = 1000
// OpenDocument, Excel binary and Numbers are zip files too.
const otherFormats = /^(mimetype|xl\/workbook\.bin|Index\/.*\.iwa)$/i
// Sheets without cells.
const chartOrDialogSheet = /^xl\/(chart|dialog)sheets\/[^/]+\.xml$/i

interface Entry {
  name: string
  method: number
  packed: Uint8Array
}

/**
 * Refuses a zip file that unpacks to more than 50 MiB or has unexpected parts, without trusting its stated sizes.
 * @returns the number of chart sheets @throws UnreadableFile
 */
export async function guardZip(file: Uint8Array): Promise<number> {
  let unpacked = 0
  let chartSheets = 0
  for (const entry of entriesOf(file)) {
    if (otherFormats.test(entry.name)) throw new UnreadableFile('not-xlsx')
    if (/vbaProject\.bin$/i.test(entry.name)) throw new UnreadableFile('macros')
    if (chartOrDialogSheet.test(entry.name)) chartSheets += 1
    const isXml = /\.(xml|rels|vml)$/i.test(entry.name)
    let tail = ''
    for await (const chunk of unpackedChunks(entry)) {
      unpacked += chunk.byteLength
      if (unpacked > maxUnpackedBytes) throw new UnreadableFile('unpacks-too-large')
      if (!isXml) continue
      // A document type may declare entities that expand without end; spreadsheets have none. Removes NULs because of UTF-16.
      const text = tail + Buffer.from(chunk).toString('latin1').replaceAll('\0', '')
      if (/<!(doctype|entity)/i.test(text)) throw new UnreadableFile('unsafe')
      tail = text.slice(-16)
    }
  }
  return chartSheets
}

async function* unpackedChunks({ method, packed }: Entry): AsyncGenerator<Uint8Array> {
  if (method === 0) {
    yield packed
    return
  }
  if (method !== 8) throw new UnreadableFile('corrupt')
  const inflate = createInflateRaw()
  inflate.end(packed)
  try {
    yield* inflate
  } catch {
    throw new UnreadableFile('corrupt')
  }
}

/** Lists the central directory, which spreadsheet readers use. */
function* entriesOf(file: Uint8Array): Generator<Entry> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  try {
    const end = endOfDirectory(view)
    const count = view.getUint16(end + 10, true)
    if (count > maxEntries) throw new UnreadableFile('unpacks-too-large')
    let offset = view.getUint32(end + 16, true)
    for (let index = 0; index < count; index += 1) {
      if (view.getUint32(offset, true) !== 0x02014b50) throw new UnreadableFile('corrupt')
      const flags = view.getUint16(offset + 8, true)
      if (flags & 1) throw new UnreadableFile('encrypted')
      const size = view.getUint32(offset + 20, true)
      const nameLength = view.getUint16(offset + 28, true)
      const localHeader = view.getUint32(offset + 42, true)
      const name = new TextDecoder().decode(file.subarray(offset + 46, offset + 46 + nameLength))
      if (view.getUint32(localHeader, true) !== 0x04034b50) throw new UnreadableFile('corrupt')
      const dataStart =
        localHeader + 30 + view.getUint16(localHeader + 26, true) + view.getUint16(localHeader + 28, true)
      if (dataStart + size > file.byteLength) throw new UnreadableFile('corrupt')
      yield { name, method: view.getUint16(offset + 10, true), packed: file.subarray(dataStart, dataStart + size) }
      offset += 46 + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true)
    }
  } catch (error) {
    throw error instanceof RangeError ? new UnreadableFile('corrupt') : error
  }
}

function endOfDirectory(view: DataView): number {
  const earliest = Math.max(0, view.byteLength - 22 - 65_535)
  for (let at = view.byteLength - 22; at >= earliest; at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at
  }
  throw new UnreadableFile('corrupt')
}
