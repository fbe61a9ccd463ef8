import type { Clock } from '../environment.ts'
import { loadPatiently } from './load-patiently.ts'

/** A feature that most visits don't use, in a chunk of its own. */
export interface Lazy<Feature> {
  /** Null until it has loaded. */
  readonly here: Feature | null
  /**
   * Loads and makes it once, for all callers; up to 10 more tries, 2 s apart (specification 1 §8).
   * @throws what the last try failed with; the next call tries again.
   */
  fetch(): Promise<Feature>
}

/** @param make imports the feature and makes it. For a component, see `widgets/shared/loading/lazy.tsx`. */
export function lazy<Feature>(clock: Clock, make: () => Promise<Feature>): Lazy<Feature> {
  let here: Feature | null = null
  let fetching: Promise<Feature> | null = null
  return {
    get here() {
      return here
    },
    fetch() {
      fetching ??= loadPatiently(clock, make).then(
        (feature) => {
          here = feature
          return feature
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
