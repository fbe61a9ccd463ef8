import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { shownAddress } from '../../../core/addresses/shown-address.ts'
import { usePage } from '../../page-context.ts'
import { useRequest } from '../form/request-context.ts'

/** Returns the address of the collection point as one line; empty if unknown. */
export function useCollectionAddress(): string {
  const { $vendor, $draft } = useRequest()
  const { $country } = usePage()
  const $line = useMemo(
    () =>
      computed([$vendor, $draft, $country], (vendor, { pickup }, { code }) => {
        if (vendor?.location) return shownAddress({ ...vendor.location, text: vendor.location.addressText }, code)
        return pickup ? shownAddress({ ...pickup, text: pickup.place.text }, code) : ''
      }),
    [$vendor, $draft, $country],
  )
  return useStore($line)
}
