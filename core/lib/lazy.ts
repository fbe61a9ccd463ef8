import type { Clock } from '../environment.ts'
import { loadPatiently } from './load-patiently.ts'

/** A feature in a lazy chunk. */
export interface Lazy<Feature> {
  readonly here: Feature | null
  /** Loads and creates it once, with up to 10 retries 2 s apart (specification 1 §8). @throws the last error */
  fetch(): Promise<Feature>
}

/** @param make imports and creates the feature. For components, see `widgets/shared/loading/lazy.tsx`. */
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
