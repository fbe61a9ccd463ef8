import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo } from 'react'
import { addressLine } from '../../../core/addresses/address-parts.ts'
import { useRequest } from '../form/request-context.ts'

/** Returns the address of the collection point as one line; empty if unknown. */
export function useCollectionAddress(): string {
  const { $vendor, $draft } = useRequest()
  const $line = useMemo(
    () =>
      computed([$vendor, $draft], (vendor, { pickup }) => {
        if (vendor?.location) return addressLine({ ...vendor.location, text: vendor.location.addressText })
        return pickup ? addressLine({ ...pickup, text: pickup.place.text }) : ''
      }),
    [$vendor, $draft],
  )
  return useStore($line)
}
