import type { Clock } from '../environment.ts'
import { loadPatiently } from './load-patiently.ts'

/** A feature in a lazy chunk. */
export interface Lazy<Feature> {
  readonly loaded: Feature | null
  /** Loads and creates it once, with up to 10 retries 2 s apart (specification 1 §8). @throws the last error */
  fetch(): Promise<Feature>
}

/** @param make imports and creates the feature. For components, see `widgets/shared/loading/lazy.tsx`. */
export function lazy<Feature>(clock: Clock, make: () => Promise<Feature>): Lazy<Feature> {
  let loaded: Feature | null = null
  let fetching: Promise<Feature> | null = null
  return {
    get loaded() {
      return loaded
    },
    fetch() {
      fetching ??= loadPatiently(clock, make).then(
        (feature) => {
          loaded = feature
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
