import { UnreadableFile } from './workbook.ts'

const maxEntries = 1000
const directoryEntry = 0x02014b50
const localEntry = 0x04034b50
const endOfDirectory = 0x06054b50
const endOfDirectory64 = 0x06064b50
const endLocator64 = 0x07064b50
/** The field of 32 bits is in the ZIP64 extra field. */
const inExtraField = 0xffffffff

export interface ZipEntry {
  name: string
  method: number
  checksum: number
  /** As stated. */
  size: number
  packed: Uint8Array<ArrayBuffer>
}

/** Lists the files of an archive by its central directory, in any lawful form. @throws UnreadableFile */
export function entriesOf(file: Uint8Array<ArrayBuffer>): ZipEntry[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  try {
    const { count, begin, shift } = directoryOf(view)
    if (count > maxEntries) throw new UnreadableFile('bulk-order-upload.file.unpacks-too-large')
    const entries: ZipEntry[] = []
    let at = begin
    for (let index = 0; index < count; index += 1) {
      const { entry, end } = entryAt(file, view, at, shift)
      // Folders have no content. An archive may list them.
      if (!entry.name.endsWith('/')) entries.push(entry)
      at = end
    }
    return entries
  } catch (error) {
    throw error instanceof RangeError ? corruptError() : error
  }
}

/** Whether a file is an archive, maybe with bytes before it. */
export function isZip(file: Uint8Array<ArrayBuffer>): boolean {
  return endAt(new DataView(file.buffer, file.byteOffset, file.byteLength)) !== null
}

function directoryOf(view: DataView) {
  const end = endAt(view)
  if (end === null) throw corruptError()
  const has64 = end >= 20 && view.getUint32(end - 20, true) === endLocator64
  if (!has64) {
    const size = view.getUint32(end + 12, true)
    return placed(view.getUint16(end + 10, true), end - size, view.getUint32(end + 16, true))
  }
  // The record is just before its locator, whose offset doesn't count bytes before the archive.
  const record = end - 76
  if (view.getUint32(record, true) !== endOfDirectory64) throw corruptError()
  const size = uint64(view, record + 40)
  return placed(uint64(view, record + 32), record - size, uint64(view, record + 48))
}

/** @param begin where the directory is @param stated where it says it is: bytes before the archive shift all offsets */
const placed = (count: number, begin: number, stated: number) => ({ count, begin, shift: begin - stated })

function entryAt(file: Uint8Array<ArrayBuffer>, view: DataView, at: number, shift: number) {
  if (view.getUint32(at, true) !== directoryEntry) throw corruptError()
  const flags = view.getUint16(at + 8, true)
  if (flags & 1) throw new UnreadableFile('bulk-order-upload.file.encrypted')
  const nameEnd = at + 46 + view.getUint16(at + 28, true)
  const extraEnd = nameEnd + view.getUint16(at + 30, true)
  const [size = 0, packedSize = 0, offset = 0] = largeNumbers(view, [at + 24, at + 20, at + 42], nameEnd, extraEnd)
  const local = offset + shift
  if (view.getUint32(local, true) !== localEntry) throw corruptError()
  const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (begin + packedSize > file.byteLength) throw corruptError()
  const entry: ZipEntry = {
    name: nameOf(file.subarray(at + 46, nameEnd), (flags & 0x800) !== 0),
    // An empty file may be marked as deflated although nothing is packed.
    method: packedSize === 0 && size === 0 ? 0 : view.getUint16(at + 10, true),
    checksum: view.getUint32(at + 16, true),
    size,
    packed: file.subarray(begin, begin + packedSize),
  }
  return { entry, end: extraEnd + view.getUint16(at + 32, true) }
}

/** Reads sizes and offset. Those that need more than 32 bits are in the extra field, in this order. */
function largeNumbers(view: DataView, places: readonly number[], from: number, to: number): number[] {
  const numbers = places.map((place) => view.getUint32(place, true))
  if (!numbers.includes(inExtraField)) return numbers
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let next = at + 4
    return numbers.map((number) => {
      if (number !== inExtraField) return number
      next += 8
      return uint64(view, next - 8)
    })
  }
  return numbers
}

/** Finds the end of the directory. The comment after it may look like another one. */
function endAt(view: DataView): number | null {
  const earliest = Math.max(0, view.byteLength - 22 - 65_535)
  let found: number | null = null
  for (let at = view.byteLength - 22; at >= earliest; at -= 1) {
    if (view.getUint32(at, true) !== endOfDirectory) continue
    if (at + 22 + view.getUint16(at + 20, true) === view.byteLength) return at
    found ??= at
  }
  return found
}

function uint64(view: DataView, at: number): number {
  const number = Number(view.getBigUint64(at, true))
  if (!Number.isSafeInteger(number)) throw corruptError()
  return number
}

/** Letters of code page 437 above ASCII. */
const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ '

function nameOf(bytes: Uint8Array, isUtf8: boolean): string {
  const text = isUtf8
    ? new TextDecoder().decode(bytes)
    : Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : (codePage437[byte - 128] ?? ''))).join('')
  // Some programs of Windows write its separator.
  return text.replaceAll('\\', '/').replace(/^\/+/, '')
}

/** Writes the files as the library for spreadsheets expects them: sizes before the data, no extra fields, names in UTF-8. */
export function plainZip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const names = entries.map(({ name }) => new TextEncoder().encode(name))
  const lengthOf = (head: number) => names.reduce((sum, name) => sum + head + name.length, 0)
  const packedLength = entries.reduce((sum, { packed }) => sum + packed.length, 0)
  const archive = new Uint8Array(lengthOf(30) + packedLength + lengthOf(46) + 22)
  const view = new DataView(archive.buffer)
  let at = 0
  const write = (numbers: readonly (readonly [bits: 16 | 32, value: number])[], ...parts: Uint8Array[]) => {
    for (const [bits, value] of numbers) {
      if (bits === 16) view.setUint16(at, value, true)
      else view.setUint32(at, value, true)
      at += bits / 8
    }
    for (const part of parts) {
      archive.set(part, at)
      at += part.length
    }
  }
  const headOf = ({ method, checksum, size, packed }: ZipEntry, name: Uint8Array) =>
    [
      ...([20, 0x800, method, 0, 0x21] as const).map((value) => [16, value] as const),
      ...[checksum, packed.length, size].map((value) => [32, value] as const),
      [16, name.length],
      [16, 0],
    ] as const
  const offsets = entries.map((entry, index) => {
    const offset = at
    const name = names[index] ?? new Uint8Array()
    write([[32, localEntry], ...headOf(entry, name)], name, entry.packed)
    return offset
  })
  const begin = at
  for (const [index, entry] of entries.entries()) {
    const name = names[index] ?? new Uint8Array()
    const rest = [16, 16, 16, 32].map((bits) => [bits as 16 | 32, 0] as const)
    write([[32, directoryEntry], [16, 20], ...headOf(entry, name), ...rest, [32, offsets[index] ?? 0]], name)
  }
  const size = at - begin
  const counts = [0, 0, entries.length, entries.length].map((value) => [16, value] as const)
  write([[32, endOfDirectory], ...counts, [32, size], [32, begin], [16, 0]])
  return archive
}

const corruptError = () => new UnreadableFile('bulk-order-upload.file.corrupt')
