import type { Coordinates } from '../coordinates.ts'
import type { Span } from './plain.ts'

/**
 * `sure`: a label or a form that can mean nothing else says so. `likely`: it reads like it. `unsure`: it may as well be
 * something else. Only what is sure is ever filled in without a look.
 */
export const surenesses = ['sure', 'likely', 'unsure'] as const
export type Sureness = (typeof surenesses)[number]

export const pastedFields = ['name', 'phone', 'unit', 'building', 'address', 'notes', 'coordinates'] as const
export type PastedField = (typeof pastedFields)[number]

export interface PastedFact<Value = string> {
  value: Value
  sureness: Sureness
  /** Where it stands in the text, in UTF-16 units; several where it was put together. Empty where a link carried it. */
  from: Span[]
}

export interface PastedText {
  name?: PastedFact
  /** International, `+65 8123 4567`. */
  phone?: PastedFact
  unit?: PastedFact
  building?: PastedFact
  address?: PastedFact
  notes?: PastedFact
  coordinates?: PastedFact<Coordinates>
  /** Further numbers, which may be the better ones. */
  otherPhones: string[]
  /** A short link of a map service stands there, whose place cannot be read from it. */
  hasShortLink: boolean
}
