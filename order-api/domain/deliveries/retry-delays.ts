const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Time for which a delivery is retried. An endpoint without a success for this long is disabled. */
export const retryPeriodMs = 24 * hour

const increasingDelays = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
] as const

/** Waits after the first and later failures. The last try is 24 hours after the first. */
export const retryDelaysMs: readonly number[] = [
  ...increasingDelays,
  retryPeriodMs - increasingDelays.reduce((sum, wait) => sum + wait, 0),
]
