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
