import type { BulkOrderWire } from '../../../core/api/bulk-jobs.ts'
import { maxListBytes } from '../answer-limit.ts'

/** Bytes of the problem that placing may add to a row. */
const placingBytes = 400
const maxInvalidRows = 1000
const maxCharacters = 80

type TextField =
  | 'reference'
  | 'description'
  | 'customer_name'
  | 'customer_phone'
  | 'address'
  | 'notes'
  | 'payment_method'
const textFields: readonly TextField[] = [
  'reference',
  'description',
  'customer_name',
  'customer_phone',
  'address',
  'notes',
  'payment_method',
]

const textOf = (order: BulkOrderWire, field: TextField) => order[field] ?? ''

/** Cuts the texts of an invalid row. @param lengths characters in the file, of texts that were cut while reading */
export function cutTexts(order: BulkOrderWire, lengths: Partial<Record<TextField, number>>): BulkOrderWire {
  const longFields = textFields.filter((field) => textOf(order, field).length > maxCharacters)
  if (longFields.length === 0) return order
  const texts = longFields.map(
    (field) => [field, `${textOf(order, field).slice(0, maxCharacters).toWellFormed()}…`] as const,
  )
  const cutLengths = longFields.map((field) => [field, lengths[field] ?? textOf(order, field).length] as const)
  return { ...order, ...Object.fromEntries(texts), cut_lengths: Object.fromEntries(cutLengths) }
}

/** Leaves out the texts of invalid rows beyond 1,000. */
export function createRowLimit() {
  let invalidRows = 0
  return (order: BulkOrderWire): BulkOrderWire => {
    if (order.status === 'PREPROCESS_FAIL') invalidRows += 1
    return invalidRows > maxInvalidRows && order.status === 'PREPROCESS_FAIL' ? shortened(order) : order
  }
}

/** Leaves out the texts of the last rows if all together would be too long to send. */
export function withinAnswer(orders: readonly BulkOrderWire[]): BulkOrderWire[] {
  const short = orders.map(shortened)
  let bytes = short.reduce((sum, order) => sum + sizeOf(order), 0)
  return orders.map((order, index) => {
    const shortOrder = short[index] ?? order
    const more = sizeOf(order) - sizeOf(shortOrder)
    if (order.is_shortened || bytes + more > maxListBytes) return shortOrder
    bytes += more
    return order
  })
}

const sizeOf = (order: BulkOrderWire) =>
  Buffer.byteLength(JSON.stringify(order)) + (order.status === 'PREPROCESS_FAIL' ? 0 : placingBytes)

function shortened(order: BulkOrderWire): BulkOrderWire {
  const { cut_lengths: _, ...row } = order
  const noTexts = Object.fromEntries(textFields.map((field) => [field, '']))
  return {
    ...row,
    ...noTexts,
    errors: row.errors.slice(0, 1),
    warnings: [],
    collection_point: null,
    is_shortened: true,
  }
}
