/** The columns of specification 2 §2, per-row results, with the row's number and state before them. */
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
