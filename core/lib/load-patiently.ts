import type { Clock } from '../environment.ts'
import { retry } from './retry.ts'

const tries = 10
const pauseMs = 2000

/** Loads a lazy chunk, with up to 10 retries 2 s apart (specification 1 §8). @throws the last error */
export function loadPatiently<Part>(clock: Clock, load: () => Promise<Part>): Promise<Part> {
  return retry({ clock, delayAfter: (_, attempt) => (attempt > tries ? null : pauseMs) }, load)
}
