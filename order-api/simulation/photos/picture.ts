import { crc32, deflateSync } from 'node:zlib'
import type { ProofKind } from '../../../core/api/order-lists.ts'
import { spread } from '../delivery-plan.ts'

const width = 640
const height = 480

type Colour = readonly [number, number, number]
const paletteVariants: readonly { wall: Colour; door: Colour; frame: Colour }[] = [
  { wall: [222, 211, 193], door: [52, 84, 96], frame: [244, 240, 232] },
  { wall: [196, 205, 208], door: [138, 62, 46], frame: [238, 240, 240] },
  { wall: [206, 178, 160], door: [64, 92, 66], frame: [236, 226, 214] },
  { wall: [214, 216, 206], door: [92, 66, 50], frame: [247, 246, 240] },
]
const fixedColours = {
  floor: [150, 144, 136],
  joint: [134, 128, 121],
  shadow: [112, 107, 101],
  mat: [88, 78, 70],
  box: [196, 152, 104],
  side: [168, 126, 82],
  tape: [222, 192, 150],
  label: [248, 247, 243],
  ink: [44, 44, 46],
  brass: [205, 172, 92],
  awning: [178, 54, 58],
  cloth: [246, 240, 232],
  glass: [120, 152, 168],
} as const satisfies Record<string, Colour>

/** Draws a simulated photo of parcel and door, always the same for an order. Runs in a thread (`pictures.ts`). */
export function drawProofPicture({ orderId, kind }: { orderId: string; kind: ProofKind }): Uint8Array {
  const placeSeed = kind === 'delivery' ? `${orderId} home` : `${orderId} shop`
  const variant = paletteVariants[Math.floor(spread(placeSeed) * paletteVariants.length)] ?? paletteVariants[0]
  const colours = { ...fixedColours, ...variant } as Record<string, Colour>
  const names = Object.keys(colours)
  const pixels = new Uint8Array(width * height)
  const offset = Math.round((spread(`${placeSeed} door`) - 0.5) * 120)

  function fill(name: string, left: number, top: number, right: number, bottom: number) {
    const index = names.indexOf(name)
    const [from, to] = [Math.max(0, Math.round(left)), Math.min(width, Math.round(right))]
    for (let y = Math.max(0, Math.round(top)); y < Math.min(height, bottom); y += 1) {
      pixels.fill(index, y * width + from, y * width + to)
    }
  }

  fill('wall', 0, 0, width, 350)
  fill('floor', 0, 350, width, height)
  for (let y = 368, step = 18; y < height; y += step, step += 8) fill('joint', 0, y, width, y + 2)
  const left = 230 + offset
  fill('frame', left - 14, 46, left + 194, 350)
  fill('door', left, 60, left + 180, 350)
  if (kind === 'delivery') {
    for (const top of [84, 216]) {
      for (const side of [22, 98]) fill('frame', left + side, top, left + side + 60, top + 3)
      for (const side of [22, 98]) fill('frame', left + side, top + 105, left + side + 60, top + 108)
      for (const side of [22, 79, 98, 155]) fill('frame', left + side, top, left + side + 3, top + 108)
    }
    fill('mat', left - 20, 362, left + 200, 400)
  } else {
    fill('glass', left + 20, 90, left + 160, 260)
    for (let stripe = 0; stripe < 8; stripe += 1) {
      const x = left - 46 + stripe * 34
      fill(stripe % 2 ? 'cloth' : 'awning', x, 22, x + 34, 74)
    }
  }
  fill('brass', left + 160, 206, left + 170, 232)
  drawParcel(
    left + (kind === 'delivery' ? 20 : -130) + spread(`${orderId} ${kind}`) * 60,
    kind === 'collection' ? 330 : 380,
  )
  return encodePng(width, pixels, Object.values(colours))

  function drawParcel(x: number, bottom: number) {
    const [boxWidth, boxHeight, boxDepth] = [150, 100 + Math.round(spread(`${orderId} size`) * 40), 34]
    if (kind === 'collection') fill('mat', x - 60, bottom, x + boxWidth + boxDepth + 60, 350)
    fill('shadow', x - 8, bottom - 6, x + boxWidth + boxDepth + 16, bottom + 8)
    fill('box', x, bottom - boxHeight, x + boxWidth, bottom)
    for (let step = 0; step < boxDepth; step += 1) {
      fill('side', x + boxWidth + step, bottom - boxHeight - step / 2, x + boxWidth + step + 1, bottom - step / 2)
      fill('tape', x + step, bottom - boxHeight - step / 2 - 1, x + boxWidth + step, bottom - boxHeight - step / 2)
    }
    fill('tape', x + boxWidth / 2 - 12, bottom - boxHeight, x + boxWidth / 2 + 12, bottom)
    fill('label', x + 14, bottom - boxHeight + 18, x + 58, bottom - boxHeight + 52)
    for (const line of [26, 34, 42])
      fill('ink', x + 19, bottom - boxHeight + line, x + 52 - line / 3, bottom - boxHeight + line + 3)
  }
}

/** Writes a PNG of at most 256 colours. @param pixels indexes into `palette`, row by row */
function encodePng(width: number, pixels: Uint8Array, palette: readonly Colour[]): Buffer {
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
