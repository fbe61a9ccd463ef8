import type { Coordinates } from '../coordinates.ts'
import type { Span } from './plain.ts'

/** `sure`: labelled or unmistakable, so filled in at once. `likely`: probably right. `unsure`: maybe something else. */
export const surenesses = ['sure', 'likely', 'unsure'] as const
export type Sureness = (typeof surenesses)[number]

export const pastedFields = [
  'name',
  'phone',
  'unit',
  'building',
  'address',
  'notes',
  'coordinates',
  'description',
  'amount',
] as const
export type PastedField = (typeof pastedFields)[number]

export interface PastedDetail<Value = string> {
  value: Value
  sureness: Sureness
  /** Where it was read, in UTF-16 units; empty for an address from a link. */
  from: Span[]
}

export interface PastedText {
  name?: PastedDetail
  phone?: PastedDetail
  unit?: PastedDetail
  building?: PastedDetail
  address?: PastedDetail
  notes?: PastedDetail
  coordinates?: PastedDetail<Coordinates>
  description?: PastedDetail
  /** The number alone. */
  amount?: PastedDetail
  otherPhones: string[]
  /** Whether there is a short map link, which can't be read. */
  hasShortLink: boolean
}
