import { useStore } from '@nanostores/react'
import type { RiderRequest } from '../../../core/request/request.ts'
import { usePage } from '../../page-context.ts'

/**
 * Times by the clock of where the rider collects; with the zone's name where the person looking has another time on theirs.
 * Moments are ms since 1970.
 */
export function useOutletTime({ $zone }: Pick<RiderRequest, '$zone'>) {
  const { locale, timesIn } = useStore(usePage().$formats)
  const zone = useStore($zone)
  return { ...timesIn(zone), locale, zone }
}
