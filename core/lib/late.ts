import type { Clock } from '../environment.ts'
import { loadPatiently } from './load-patiently.ts'

/** Something that is fetched with the first question to it, once. */
export interface Late<Thing> {
  /** Null until it has come. */
  readonly here: Thing | null
  /** @throws what the last try failed with; the next question tries again. */
  fetch(): Promise<Thing>
}

export function createLate<Thing>(clock: Clock, make: () => Promise<Thing>): Late<Thing> {
  let here: Thing | null = null
  let fetching: Promise<Thing> | null = null
  return {
    get here() {
      return here
    },
    fetch() {
      fetching ??= loadPatiently(clock, make).then(
        (thing) => {
          here = thing
          return thing
        },
        (error) => {
          fetching = null
          throw error
        },
      )
      return fetching
    },
  }
}
