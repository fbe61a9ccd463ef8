import { useEffect, useMemo, useState } from 'react'
import { createDeliveryArea, type DeliveryArea } from '../../../core/request/quote/delivery-area.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import type { MapArea } from '../../shared/map/map-options.ts'
import { useFlag } from '../../shared/use-flag.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { useRequest } from '../form/request-context.ts'

/** Where riders go, for the map (flag `draw-delivery-areas`). */
export function useDeliveryArea(): readonly MapArea[] | undefined {
  const request = useRequest()
  const { client } = usePage()
  const translate = useTranslate()
  const { number } = useFormats()
  const isOn = useFlag('draw-delivery-areas')
  const [area, setArea] = useState<DeliveryArea | null>(null)

  useEffect(() => {
    if (!isOn) return
    const { $vendor, $origin } = request
    const stop = createDeliveryArea({ client, $vendor, $origin }).subscribe(setArea)
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
