import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import { createDeliveryArea, type DeliveryArea } from '../../../core/request/quote/delivery-area.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import type { MapArea } from '../../shared/map/map-options.ts'
import { useFlag } from '../../shared/use-flag.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { useRequest } from '../form/request-context.ts'

/** Returns the delivery area for the map, if flag `draw-delivery-areas` is on or the drop-off is outside the area. */
export function useDeliveryArea(): readonly MapArea[] | undefined {
  const request = useRequest()
  const { client } = usePage()
  const translate = useTranslate()
  const { number } = useFormats()
  const $isOutside = useMemo(() => computed(request.$quote, ({ state }) => state === 'undeliverable'), [request])
  const isOutside = useStore($isOutside)
  const isOn = useFlag('draw-delivery-areas') || isOutside
  const [area, setArea] = useState<DeliveryArea | null>(null)

  useEffect(() => {
    if (!isOn) return
    const { $vendor, $pickupCoordinates } = request
    const stop = createDeliveryArea({ client, $vendor, $pickupCoordinates }).subscribe(setArea)
    return () => {
      stop()
      setArea(null)
    }
  }, [isOn, request, client])

  return useMemo(() => {
    if (!area) return
    const distance = number(area.maxDistanceKm, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 })
    return [{ id: 'delivery', label: translate('pin.area', { distance }), polygons: area.polygons }]
  }, [area, translate, number])
}
