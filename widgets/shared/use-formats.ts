import { useStore } from '@nanostores/react'
import { dayIn } from '../../core/time/formats.ts'
import { usePage } from '../page-context.ts'

/** Money and times of the page; `moment` leaves out the day where it is the day of `now`. Both are ms since the epoch. */
export function useFormats() {
  const page = usePage()
  const formats = useStore(page.$formats)
  const { timeZone } = useStore(page.$country)
  return {
    ...formats,
    moment: (at: number, now: number) =>
      dayIn(timeZone, at) === dayIn(timeZone, now) ? formats.time(at) : formats.dateTime(at),
  }
}
