import { crc32, deflateRawSync } from 'node:zlib'
import { unzipSync } from 'fflate'

/** How a zip file is written. */
export interface ZipForm {
  isStored?: boolean
  /** Sizes follow the data instead of preceding it. */
  hasDescriptors?: boolean
  isZip64?: boolean
  /** Bytes of an extra field in both headers. */
  extra?: Uint8Array
  entryComment?: string
  comment?: string
  /** Bytes before the archive. Offsets count from the file's start, or else from the archive's. */
  junk?: Uint8Array
  countsJunk?: boolean
  /** Adds entries for the folders. */
  hasFolders?: boolean
  /** Adds an empty file, marked as deflated with nothing packed. */
  hasEmpty?: boolean
  /** Adds a file with this name. */
  named?: { bytes: Uint8Array; isUtf8: boolean }
}

/** Joins bytes, and little-endian numbers of 2, 4 or 8 bytes. */
function record(...parts: (Uint8Array | { 2: number } | { 4: number } | { 8: number })[]): Buffer {
  const bytesOf = (part: (typeof parts)[number]) => {
    if (part instanceof Uint8Array) return part
    const [[size, value] = ['2', 0]] = Object.entries(part)
    return Buffer.from(BigUint64Array.of(BigInt(value)).buffer, 0, Number(size))
  }
  return Buffer.concat(parts.map(bytesOf))
}
const short = (value: number) => ({ 2: value })
const int = (value: number) => ({ 4: value })
const long = (value: number) => ({ 8: value })
/** Of a field whose number is in the ZIP64 record. */
const [elsewhere, elsewhereShort] = [0xffffffff, 0xffff]
const nothing = Buffer.alloc(0)

interface Entry {
  name: Uint8Array
  content: Uint8Array
  isUtf8?: boolean
  isEmpty?: boolean
}

function entriesOf(workbook: Uint8Array, { hasFolders, hasEmpty, named }: ZipForm): Entry[] {
  const folders = hasFolders ? ['xl/', 'xl/worksheets/'] : []
  return [
    ...folders.map((name) => ({ name: Buffer.from(name), content: nothing })),
    ...Object.entries(unzipSync(workbook)).map(([name, content]) => ({ name: Buffer.from(name), content })),
    ...(hasEmpty ? [{ name: Buffer.from('docProps/thumbnail.wmf'), content: nothing, isEmpty: true }] : []),
    ...(named ? [{ name: named.bytes, content: Buffer.from('x'), isUtf8: named.isUtf8 }] : []),
  ]
}

/** Writes a workbook's archive again in another lawful form. */
export function writtenZip(workbook: Uint8Array, form: ZipForm): Uint8Array {
  const { junk = nothing, extra = nothing, isZip64 = false, hasDescriptors = false } = form
  const entries = entriesOf(workbook, form)
  const shift = form.countsJunk ? junk.length : 0
  const parts: Uint8Array[] = [junk]
  const directory: Uint8Array[] = []
  let offset = shift
  const extraField = extra.length > 0 ? record(short(0x5455), short(extra.length), extra) : nothing
  for (const { name, content, isUtf8 = false, isEmpty = false } of entries) {
    const isStored = !isEmpty && (form.isStored || content.length === 0)
    const packed = isEmpty ? nothing : isStored ? content : deflateRawSync(content)
    const flags = (hasDescriptors ? 8 : 0) | (isUtf8 ? 0x800 : 0)
    const crc = crc32(content)
    const head = record(short(isZip64 ? 45 : 20), short(flags), short(isStored ? 0 : 8), int(0))
    const sizes = record(int(crc), int(packed.length), int(content.length))
    const shownSizes = isZip64 ? record(int(crc), int(elsewhere), int(elsewhere)) : sizes
    const longSizes = record(long(content.length), long(packed.length))
    const localExtra = isZip64 && !hasDescriptors ? record(short(1), short(16), longSizes, extraField) : extraField
    const local = record(
      ...[int(0x04034b50), head, hasDescriptors ? Buffer.alloc(12) : shownSizes],
      ...[short(name.length), short(localExtra.length), name, localExtra, packed],
      hasDescriptors ? record(int(0x08074b50), sizes) : nothing,
    )
    const comment = Buffer.from(form.entryComment ?? '')
    const centralExtra = isZip64 ? record(extraField, short(1), short(24), longSizes, long(offset)) : extraField
    directory.push(
      record(
        ...[int(0x02014b50), short(45), head, shownSizes],
        ...[short(name.length), short(centralExtra.length), short(comment.length), short(0), short(0), int(0)],
        ...[int(isZip64 ? elsewhere : offset), name, centralExtra, comment],
      ),
    )
    parts.push(local)
    offset += local.length
  }
  const list = record(...directory)
  const count = entries.length
  const end64 = record(
    ...[int(0x06064b50), long(44), short(45), short(45), int(0), int(0), long(count), long(count)],
    ...[long(list.length), long(offset)],
    ...[int(0x07064b50), int(0), long(offset + list.length), int(1)],
  )
  const comment = Buffer.from(form.comment ?? '')
  const shownCount = short(isZip64 ? elsewhereShort : count)
  const end = record(
    ...[int(0x06054b50), short(0), short(0), shownCount, shownCount],
    ...[int(isZip64 ? elsewhere : list.length), int(isZip64 ? elsewhere : offset), short(comment.length), comment],
  )
  return new Uint8Array(record(...parts, list, isZip64 ? end64 : nothing, end))
}
