import { useStore } from '@nanostores/react'
import type { RiderRequest } from '../../../core/request/request.ts'
import { usePage } from '../../page-context.ts'

/** Times by the outlet's clock, with its zone if the viewer's clock differs. Ms since 1970. */
export function useOutletTime({ $zone }: Pick<RiderRequest, '$zone'>) {
  const { locale, timesIn } = useStore(usePage().$formats)
  const zone = useStore($zone)
  return { ...timesIn(zone), locale, zone }
}
