import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

/** Writes a PNG of at most 256 colours. @param pixels indexes into `palette`, row by row */
export function encodePng(width: number, pixels: Uint8Array, palette: readonly Colour[]): Buffer {
  const height = pixels.length / width
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits per pixel, indexed.
  header.set([8, 3], 8)
  // Each row begins with filter 0.
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const chunkBytes = Buffer.alloc(body.length + 8)
  chunkBytes.writeUInt32BE(data.length, 0)
  body.copy(chunkBytes, 4)
  chunkBytes.writeUInt32BE(crc32(body), body.length + 4)
  return chunkBytes
}
