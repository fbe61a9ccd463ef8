import { useStore } from '@nanostores/react'
import type { Formats } from '../../core/app/formats.ts'
import { outletZone } from '../../core/time/outlet-zone.ts'
import { usePage } from '../page-context.ts'

/** Money of the page, and times by the clock of where the rider collects. @param place none for the country's main zone. */
export function useFormats(place: Parameters<typeof outletZone>[1] = null): Formats {
  const page = usePage()
  return useFormatsIn(outletZone(useStore(page.$country), place))
}

/** The same where the zone itself is known. */
export function useFormatsIn(zone: string): Formats {
  const formats = useStore(usePage().$formats)
  return { ...formats, ...formats.timesIn(zone) }
}
