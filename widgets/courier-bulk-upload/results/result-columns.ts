/** Columns of per-row results (specification 2 §2), after number and state. */
export const resultColumns = [
  'row',
  'details',
  'error',
  'fee',
  'outlet',
  'customer',
  'address',
  'payment',
  'delivery',
] as const

type ResultColumn = (typeof resultColumns)[number]

/** Warnings are in the column of errors too. */
export const columnTitleOf = (column: ResultColumn) =>
  column === 'error' ? 'bulk-order-upload.to-correct.title' : (`bulk-order-upload.column.${column}` as const)
