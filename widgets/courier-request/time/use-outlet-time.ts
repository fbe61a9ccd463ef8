import { useStore } from '@nanostores/react'
import type { RiderRequest } from '../../../core/request/request.ts'
import { usePage } from '../../page-context.ts'

/** Formats ms since 1970 by the outlet's clock, with its zone if the viewer's clock differs. */
export function useOutletTime({ $zone }: Pick<RiderRequest, '$zone'>) {
  const { locale, timesIn } = useStore(usePage().$formats)
  const zone = useStore($zone)
  return { ...timesIn(zone), locale, zone }
}
