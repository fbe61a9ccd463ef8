import { UnreadableFile } from './workbook.ts'
import { entriesOf, plainZip, type ZipEntry } from './zip-entries.ts'

const maxUnpackedBytes = 50 * 1024 * 1024
// OpenDocument, Excel binary and Numbers are zip files too.
const otherFormats = /^(mimetype|xl\/workbook\.bin|Index\/.*\.iwa)$/i
// Sheets without cells.
const noWorksheet = /^xl\/(chart|dialog)sheets\/[^/]+\.xml$/i

const percentFormat = /numFmtId=["'](9|10)["']|formatCode=["'][^"'<]{0,200}%/
/** Longer than what is searched for, because it may begin in one chunk and end in the next. */
const maxTail = 256

/**
 * Refuses a zip file that unpacks to more than 50 MiB or has unexpected parts, without trusting its stated sizes.
 * @returns the same files in a plain archive, the number of chart sheets, and whether cells may be percentages
 * @throws UnreadableFile
 */
export async function guardZip(file: Uint8Array<ArrayBuffer>) {
  let unpacked = 0
  let charts = 0
  let hasPercents = false
  const entries = entriesOf(file)
  for (const entry of entries) {
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
  return { archive: plainZip(entries), charts, hasPercents }
}

async function unpack({ method, packed }: ZipEntry, onChunk: (chunk: Uint8Array) => void) {
  if (method === 0) return onChunk(packed)
  if (method !== 8) throw new UnreadableFile('bulk-order-upload.file.corrupt')
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onChunk(value)
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('bulk-order-upload.file.corrupt')
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
