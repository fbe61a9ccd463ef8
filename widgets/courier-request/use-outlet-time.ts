import { useStore } from '@nanostores/react'
import type { Request } from '../../core/request/request.ts'
import { createTimeFormats, dayIn } from '../../core/time/formats.ts'
import { usePage } from '../page-context.ts'

/**
 * Times by the clock of where the rider collects; with the zone's name where the person looking has another time on theirs.
 * `moment` leaves out the day where it is the day of `now`. Moments are ms since 1970.
 */
export function useOutletTime({ $zone }: Pick<Request, '$zone'>) {
  const page = usePage()
  const { locale } = useStore(page.$formats)
  const zone = useStore($zone)
  const formats = createTimeFormats(locale, zone, page.environment.timeZone())
  return {
    ...formats,
    locale,
    zone,
    moment: (at: number, now: number) =>
      dayIn(zone, at) === dayIn(zone, now) ? formats.time(at) : formats.dateTime(at),
  }
}
