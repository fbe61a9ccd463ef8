import { byteLength } from '../../lib/byte-length.ts'
import { addressByteLimit, descriptionLimit, notesByteLimit } from './validation.ts'

/** What a field takes, and in what it is counted: bytes where the server counts bytes (specification 2 §5). */
const limits = {
  address: { limit: addressByteLimit, unit: 'bytes' },
  notes: { limit: notesByteLimit, unit: 'bytes' },
  description: { limit: descriptionLimit, unit: 'characters' },
} as const
export type LimitedText = keyof typeof limits

export interface Room {
  unit: 'bytes' | 'characters'
  /** Negative by how much it is too long. */
  left: number
  /** Three quarters are used: worth a word. Before, nobody needs to know. */
  isShort: boolean
}

/** How much more fits, counted as it is typed. */
export function roomFor(text: string, name: LimitedText): Room {
  const { limit, unit } = limits[name]
  const used = unit === 'bytes' ? byteLength(text) : [...text].length
  return { unit, left: limit - used, isShort: used >= limit * 0.75 }
}
