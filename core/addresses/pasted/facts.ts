import type { Coordinates } from '../coordinates.ts'
import type { Span } from './plain.ts'

/** `sure`: labelled or unmistakable, so filled in at once. `likely`: reads like it. `unsure`: maybe something else. */
export const surenesses = ['sure', 'likely', 'unsure'] as const
export type Sureness = (typeof surenesses)[number]

export const pastedFields = ['name', 'phone', 'unit', 'building', 'address', 'notes', 'coordinates'] as const
export type PastedField = (typeof pastedFields)[number]

export interface PastedFact<Value = string> {
  value: Value
  sureness: Sureness
  /** Spans in UTF-16 units; empty if from a link. */
  from: Span[]
}

export interface PastedText {
  name?: PastedFact
  phone?: PastedFact
  unit?: PastedFact
  building?: PastedFact
  address?: PastedFact
  notes?: PastedFact
  coordinates?: PastedFact<Coordinates>
  /** Other candidates. */
  otherPhones: string[]
  /** A short map link, which can't be read. */
  hasShortLink: boolean
}
