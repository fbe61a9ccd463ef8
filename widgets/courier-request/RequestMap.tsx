import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { useTranslate } from '../page-context.ts'
import { classNames } from '../shared/class-names.ts'
import { MapView } from '../shared/map/MapView.tsx'
import type { MapMarker, MapPin } from '../shared/map/map-options.ts'
import { mapPlace } from './layout.ts'
import { useRequest } from './request-context.ts'

const map = css`
  flex: none;
  block-size: 260px;
`

/** Where the rider collects and where the order goes; the drop-off pin can be moved. */
export function RequestMap() {
  const request = useRequest()
  const translate = useTranslate()
  const vendor = useStore(request.$vendor)
  const { destination } = useStore(request.$draft)
  const latitude = destination?.coordinates.latitude
  const longitude = destination?.coordinates.longitude

  const markers = useMemo((): MapMarker[] => {
    if (!vendor?.location) return []
    const position = { latitude: vendor.location.latitude, longitude: vendor.location.longitude }
    return [{ id: 'outlet', kind: 'outlet', position, label: vendor.name }]
  }, [vendor])
  const pin = useMemo((): MapPin | null => {
    if (latitude === undefined || longitude === undefined) return null
    const onMove: MapPin['onMove'] = (position) => void request.movePin(position)
    return { position: { latitude, longitude }, label: translate('request.pin'), onMove }
  }, [latitude, longitude, request, translate])

  return (
    <MapView
      className={classNames(mapPlace, map)}
      label={translate('request.map-label')}
      markers={markers}
      pin={pin}
      zoom={16}
    />
  )
}
