import { computed, onMount, type ReadableAtom } from 'nanostores'
import type { Clock } from '../../environment.ts'
import type { Request } from '../request.ts'
import { slotFacts } from './delivery-time.ts'
import { createMinute } from './minute.ts'
import { nextOpening, slotsOf } from './slots.ts'

export interface OpeningParts {
  request: Pick<Request, '$quote' | '$serviceHours' | '$zone' | 'renewServiceHours'>
  clock: Clock
}

/** What a shop that is shut can say of later; all in ms since 1970. */
export interface Opening {
  now: number
  /** Null where riders do not come within two days. */
  opensAt: number | null
  /** The first time after the opening that can be ordered for. */
  offer: number | null
}

/** Hours may be changed while somebody waits: they are asked for as often as they are kept. */
const renewMs = 5 * 60_000

/** When riders come again, and what can be ordered for until then (specification 2 §4). Kept true while somebody listens. */
export function createOpening({ request, clock }: OpeningParts): ReadableAtom<Opening> {
  const { $quote, $serviceHours, $zone } = request
  const $opening = computed([createMinute(clock), $serviceHours, $zone, $quote], (now, hours, zone, quote): Opening => {
    const facts = slotFacts(now, hours, zone, quote)
    const opens = nextOpening(facts)
    const first = slotsOf(facts)[0]
    return { now, opensAt: opens && opens * 1000, offer: first ? first.at * 1000 : null }
  })
  onMount($opening, () => {
    let timer: unknown
    const wait = () => {
      timer = clock.setTimeout(() => {
        void request.renewServiceHours()
        wait()
      }, renewMs)
    }
    wait()
    return () => clock.clearTimeout(timer)
  })
  return $opening
}
