import type { Clock } from '../environment.ts'
import { retry } from './retry.ts'

/** Specification 1 §8: a part that does not load is asked for again up to 10 times, 2 s apart. */
const tries = 10
const pauseMs = 2000

/**
 * Loads a part of the product that is fetched when it is needed: a map, a country, a dialog.
 * @throws what the last try failed with.
 */
export function loadPatiently<Part>(clock: Clock, load: () => Promise<Part>): Promise<Part> {
  return retry({ clock, delayAfter: (_, attempt) => (attempt > tries ? null : pauseMs) }, load)
}
