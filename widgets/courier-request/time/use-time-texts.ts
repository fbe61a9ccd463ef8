import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { formatTimeOfDay } from '../../../core/request/rules/service-hours.ts'
import { asTime, type Slot } from '../../../core/request/rules/slots.ts'
import { createTimeFormats } from '../../../core/time/formats.ts'
import { createMinute } from '../../../core/time/minute.ts'
import { wallClock } from '../../../core/time/wall-clock.ts'
import { zoneName } from '../../../core/time/zone-name.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { useRequest } from '../form/request-context.ts'
import { useOutletTime } from './use-outlet-time.ts'

const dayMs = 86_400_000

/** Formats days and times for the time picker. Lists show the zone once, above them. */
export function useTimeTexts() {
  const { clock, timeZone } = usePage().environment
  const translate = useTranslate()
  const [$minute] = useState(() => createMinute(clock))
  const now = useStore($minute)
  const { locale, zone, time, moment } = useOutletTime(useRequest())
  const outletFormats = createTimeFormats(locale, zone, zone)
  const today = wallClock(now, zone).day
  const isElsewhere = wallClock(now, zone).minute !== wallClock(now, timeZone() ?? zone).minute

  return {
    isElsewhere,
    now: time(now),
    /** @param at ms since 1970 */
    moment: (at: number) => moment(at, now),
    minute: (minute: number) => formatTimeOfDay(asTime(minute), locale),
    timeLabel: (at: number) =>
      isElsewhere
        ? translate('delivery-time.time-in-zone', { zone: zoneName(at * 1000, zone, locale) })
        : translate('delivery-time.time'),
    slot({ at, isTwice }: Slot) {
      const clockTime = outletFormats.time(at * 1000)
      return isTwice ? `${clockTime} ${zoneName(at * 1000, zone, locale)}` : clockTime
    },
    /** @param at Unix seconds within that day */
    day(day: string, at: number) {
      const date = outletFormats.weekday(at * 1000)
      const daysAhead = (Date.parse(day) - Date.parse(today)) / dayMs
      if (daysAhead === 0) return translate('delivery-time.today', { date })
      return daysAhead === 1 ? translate('delivery-time.tomorrow', { date }) : date
    },
  }
}
