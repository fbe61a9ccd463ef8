import { useStore } from '@nanostores/react'
import type { Formats } from '../../core/app/formats.ts'
import { outletZone } from '../../core/time/outlet-zone.ts'
import { usePage } from '../page-context.ts'

/** Formats money, and times by the outlet's clock. @param place null for the country's main zone */
export function useFormats(place: Parameters<typeof outletZone>[1] = null): Formats {
  const page = usePage()
  return useFormatsIn(outletZone(useStore(page.$country), place))
}

export function useFormatsIn(zone: string): Formats {
  const formats = useStore(usePage().$formats)
  return { ...formats, ...formats.timesIn(zone) }
}
