import { UnreadableFile } from './workbook.ts'

const maxUnpackedBytes = 50 * 1024 * 1024
const maxEntries = 1000
// OpenDocument, Excel binary and Numbers are zip files too.
const otherFormats = /^(mimetype|xl\/workbook\.bin|Index\/.*\.iwa)$/i
// Sheets without cells.
const noWorksheet = /^xl\/(chart|dialog)sheets\/[^/]+\.xml$/i

const percentFormat = /numFmtId=["'](9|10)["']|formatCode=["'][^"'<]{0,200}%/
/** Longer than what is searched for, because it may begin in one chunk and end in the next. */
const maxTail = 256

interface Entry {
  name: string
  method: number
  packed: Uint8Array<ArrayBuffer>
}

/**
 * Refuses a zip file that unpacks to more than 50 MiB or has unexpected parts, without trusting its stated sizes.
 * @returns the number of chart sheets, and whether cells may be percentages @throws UnreadableFile
 */
export async function guardZip(file: Uint8Array<ArrayBuffer>) {
  let unpacked = 0
  let charts = 0
  let hasPercents = false
  for (const entry of entriesOf(file)) {
    if (otherFormats.test(entry.name)) throw new UnreadableFile('bulk-order-upload.file.not-xlsx')
    if (/vbaProject\.bin$/i.test(entry.name)) throw new UnreadableFile('bulk-order-upload.file.macros')
    if (noWorksheet.test(entry.name)) charts += 1
    const isXml = /\.(xml|rels|vml)$/i.test(entry.name)
    const decoder = new TextDecoder('latin1')
    let tail = ''
    await unpack(entry, (chunk) => {
      unpacked += chunk.byteLength
      if (unpacked > maxUnpackedBytes) throw new UnreadableFile('bulk-order-upload.file.unpacks-too-large')
      if (!isXml) return
      // A document type may declare entities that expand without end; spreadsheets have none. NULs come from UTF-16.
      const text = tail + decoder.decode(chunk).replaceAll('\0', '')
      if (/<!(doctype|entity)/i.test(text)) throw new UnreadableFile('bulk-order-upload.file.unsafe')
      if (/styles\.xml$/i.test(entry.name) && percentFormat.test(text)) hasPercents = true
      tail = text.slice(-maxTail)
    })
  }
  return { charts, hasPercents }
}

async function unpack({ method, packed }: Entry, onChunk: (chunk: Uint8Array) => void) {
  if (method === 0) return onChunk(packed)
  if (method !== 8) throw corruptError()
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onChunk(value)
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : corruptError()
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Lists the central directory, which spreadsheet readers use. */
function* entriesOf(file: Uint8Array<ArrayBuffer>): Generator<Entry> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  try {
    const end = endOfDirectory(view)
    const count = view.getUint16(end + 10, true)
    if (count > maxEntries) throw new UnreadableFile('bulk-order-upload.file.unpacks-too-large')
    let at = view.getUint32(end + 16, true)
    for (let index = 0; index < count; index += 1) {
      if (view.getUint32(at, true) !== 0x02014b50) throw corruptError()
      if (view.getUint16(at + 8, true) & 1) throw new UnreadableFile('bulk-order-upload.file.encrypted')
      const size = view.getUint32(at + 20, true)
      const nameLength = view.getUint16(at + 28, true)
      const local = view.getUint32(at + 42, true)
      const name = new TextDecoder().decode(file.subarray(at + 46, at + 46 + nameLength))
      if (view.getUint32(local, true) !== 0x04034b50) throw corruptError()
      const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
      if (begin + size > file.byteLength) throw corruptError()
      yield { name, method: view.getUint16(at + 10, true), packed: file.subarray(begin, begin + size) }
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
  } catch (error) {
    throw error instanceof RangeError ? corruptError() : error
  }
}

function endOfDirectory(view: DataView): number {
  const earliest = Math.max(0, view.byteLength - 22 - 65_535)
  for (let at = view.byteLength - 22; at >= earliest; at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at
  }
  throw corruptError()
}

const corruptError = () => new UnreadableFile('bulk-order-upload.file.corrupt')
