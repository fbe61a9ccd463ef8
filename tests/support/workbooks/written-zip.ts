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

const u16 = (value: number) => Buffer.from(new Uint16Array([value]).buffer)
const u32 = (value: number) => Buffer.from(new Uint32Array([value]).buffer)
const u64 = (value: number) => Buffer.from(new BigUint64Array([BigInt(value)]).buffer)

interface Entry {
  name: Uint8Array
  content: Uint8Array
  isUtf8?: boolean
  isEmpty?: boolean
}

/** Writes a workbook's archive again in another lawful form. */
export function writtenZip(workbook: Uint8Array, form: ZipForm): Uint8Array {
  const { junk = new Uint8Array(), extra = new Uint8Array() } = form
  const entries: Entry[] = Object.entries(unzipSync(workbook)).map(([name, content]) => ({
    name: Buffer.from(name),
    content,
  }))
  if (form.hasFolders)
    entries.unshift(...['xl/', 'xl/worksheets/'].map((name) => ({ name: Buffer.from(name), content: Buffer.alloc(0) })))
  if (form.hasEmpty)
    entries.push({ name: Buffer.from('docProps/thumbnail.wmf'), content: Buffer.alloc(0), isEmpty: true })
  if (form.named) entries.push({ name: form.named.bytes, content: Buffer.from('x'), isUtf8: form.named.isUtf8 })
  const shift = form.countsJunk ? junk.length : 0
  const parts: Uint8Array[] = [junk]
  const directory: Uint8Array[] = []
  let offset = 0
  const extraField = extra.length > 0 ? Buffer.concat([u16(0x5455), u16(extra.length), extra]) : Buffer.alloc(0)
  for (const { name, content, isUtf8 = false, isEmpty = false } of entries) {
    const isStored = !isEmpty && (form.isStored || content.length === 0)
    const packed = isEmpty ? Buffer.alloc(0) : isStored ? content : deflateRawSync(content)
    const flags = (form.hasDescriptors ? 8 : 0) | (isUtf8 ? 0x800 : 0)
    const crc = crc32(content)
    const head = Buffer.concat([u16(form.isZip64 ? 45 : 20), u16(flags), u16(isStored ? 0 : 8), u32(0)])
    const sizes = (crcNow: number, packedSize: number, size: number) =>
      Buffer.concat([u32(crcNow), u32(packedSize), u32(size)])
    const large = 0xffffffff
    const localExtra =
      form.isZip64 && !form.hasDescriptors
        ? Buffer.concat([u16(1), u16(16), u64(content.length), u64(packed.length), extraField])
        : extraField
    const localSizes = form.hasDescriptors
      ? sizes(0, 0, 0)
      : form.isZip64
        ? sizes(crc, large, large)
        : sizes(crc, packed.length, content.length)
    const descriptor = form.hasDescriptors
      ? Buffer.concat([u32(0x08074b50), sizes(crc, packed.length, content.length)])
      : Buffer.alloc(0)
    const local = [
      u32(0x04034b50),
      head,
      localSizes,
      u16(name.length),
      u16(localExtra.length),
      name,
      localExtra,
      packed,
    ]
    const record = Buffer.concat([...local, descriptor])
    const comment = Buffer.from(form.entryComment ?? '')
    const centralExtra = form.isZip64
      ? Buffer.concat([extraField, u16(1), u16(24), u64(content.length), u64(packed.length), u64(offset + shift)])
      : extraField
    directory.push(
      Buffer.concat([
        ...[u32(0x02014b50), u16(45), head],
        form.isZip64 ? sizes(crc, large, large) : sizes(crc, packed.length, content.length),
        ...[u16(name.length), u16(centralExtra.length), u16(comment.length), u16(0), u16(0), u32(0)],
        u32(form.isZip64 ? large : offset + shift),
        ...[name, centralExtra, comment],
      ]),
    )
    parts.push(record)
    offset += record.length
  }
  const list = Buffer.concat(directory)
  const count = entries.length
  const end64 = Buffer.concat([
    ...[u32(0x06064b50), u64(44), u16(45), u16(45), u32(0), u32(0), u64(count), u64(count), u64(list.length)],
    u64(offset + shift),
    ...[u32(0x07064b50), u32(0), u64(offset + shift + list.length), u32(1)],
  ])
  const comment = Buffer.from(form.comment ?? '')
  const end = Buffer.concat([
    u32(0x06054b50),
    u16(0),
    u16(0),
    u16(form.isZip64 ? 0xffff : count),
    u16(form.isZip64 ? 0xffff : count),
    u32(form.isZip64 ? 0xffffffff : list.length),
    u32(form.isZip64 ? 0xffffffff : offset + shift),
    u16(comment.length),
    comment,
  ])
  return new Uint8Array(Buffer.concat([...parts, list, ...(form.isZip64 ? [end64] : []), end]))
}
