import {
  addressByteLimit,
  buildingLimit,
  customerNameLimit,
  descriptionLimit,
  notesByteLimit,
  outletNameLimit,
  referenceLimit,
  unitLimit,
} from '../../../config/field-limits.ts'
import { toWellFormed } from '../../../lib/text/well-formed.ts'
import type { BulkColumn } from '../columns.ts'

/** Characters of numbers, times and names of payment methods. */
const otherLimit = 100

/** How much of a cell is read. The longest valid text of each column fits: a limit in bytes has at most as many characters. */
export const cellLimits: Readonly<Record<BulkColumn, number>> = {
  name: customerNameLimit,
  phone: otherLimit,
  // A unit may be written before the address.
  address: unitLimit + addressByteLimit + 3,
  unit: unitLimit,
  building: buildingLimit,
  latitude: otherLimit,
  longitude: otherLimit,
  notes: notesByteLimit,
  // Emojis count once, but have two UTF-16 units.
  description: 2 * descriptionLimit,
  amount: otherLimit,
  payment: otherLimit,
  time: otherLimit,
  outlet: outletNameLimit,
  reference: referenceLimit,
  return: otherLimit,
}

export const isCellTooLong = (column: BulkColumn, text: string) => text.length > cellLimits[column]

/** Cuts a text at the limit of its column. The sign at the end makes it too long, so that it's refused. */
export function cutCell(column: BulkColumn, text: string): string {
  return isCellTooLong(column, text) ? `${toWellFormed(text.slice(0, cellLimits[column]))}…` : text
}
