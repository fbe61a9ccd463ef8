import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Coordinates } from '../../../core/addresses/coordinates.ts'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { createDeliveryArea, type DeliveryArea } from '../../../core/request/quote/delivery-area.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { classNames } from '../../shared/class-names.ts'
import { MapView } from '../../shared/map/MapView.tsx'
import type { InitialView, MapArea, MapMarker, MapPin } from '../../shared/map/map-options.ts'
import { useFlag } from '../../shared/use-flag.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { mapHeight, mapPlace } from '../form/layout.ts'
import { usePutPin, useRequest } from '../form/request-context.ts'
import { useDraft } from '../form/use-draft.ts'
import { useWords } from '../form/use-words.ts'

/** Gives way to the summary if both don't fit the window. */
const box = css`
  position: relative;
  flex: 0 1000 auto;
  block-size: ${mapHeight};
  min-block-size: 104px;

  /* Room for the button below the zoom buttons. */
  &:has(> button) {
    min-block-size: 164px;
  }
`

const map = css`
  block-size: 100%;

  && {
    min-block-size: 0;
  }

  /* Leaves the bottom edge to the button. */
  &:has(+ button) .leaflet-bottom {
    inset-block: 0 auto;
  }
`

/** Over the map, so that nothing moves when a pin is set. */
const offer = css`
  position: absolute;
  inset-inline-start: ${token.space2};
  inset-block-end: ${token.space2};
`

/** Map of collection point and drop-off. The pin is set by the address or by hand. */
export function RequestMap() {
  const request = useRequest()
  const translate = useTranslate()
  const { map: country } = useStore(usePage().$country)
  const vendor = useStore(request.$vendor)
  const pickup = useStore(request.$pickupCoordinates)
  const destination = useDraft(destinationOf)
  const latitude = destination?.coordinates.latitude
  const longitude = destination?.coordinates.longitude
  const areas = useDeliveryArea()
  const pinLabel = translate(useWords().pin)
  const isPlacedByButton = useRef(false)
  const hasPin = destination !== null

  const markers = useMemo((): MapMarker[] => {
    if (!vendor || !pickup) return []
    return [{ id: 'outlet', kind: 'outlet', position: pickup, label: vendor.name }]
  }, [vendor, pickup])
  const pin = useMemo((): MapPin | null => {
    if (latitude === undefined || longitude === undefined) return null
    const onMove: MapPin['onMove'] = (position) => void request.destination.movePin(position)
    // A pin placed by its button gets the focus, so that arrow keys move it.
    return {
      position: { latitude, longitude },
      label: pinLabel,
      onMove,
      takesFocus: isPlacedByButton.current,
    }
  }, [latitude, longitude, request, pinLabel])
  const legs = useMemo(() => {
    if (!pickup || latitude === undefined || longitude === undefined) return
    const isSamePlace = pickup.latitude === latitude && pickup.longitude === longitude
    return isSamePlace ? undefined : [{ from: pickup, to: { latitude, longitude }, isToPickup: false }]
  }, [pickup, latitude, longitude])
  const initialView = useMemo(
    (): InitialView => ({ centre: { latitude: country.lat, longitude: country.lng }, zoom: country.zoom }),
    [country],
  )
  const placePin = useCallback((position: Coordinates) => void request.destination.movePin(position), [request])

  useEffect(() => {
    if (hasPin) isPlacedByButton.current = false
  }, [hasPin])

  const placePinAtOutlet = useCallback(() => {
    isPlacedByButton.current = true
    placePin(pickup ?? initialView.centre)
  }, [placePin, pickup, initialView])
  const putPin = usePutPin()
  useEffect(() => {
    const previous = putPin.current
    putPin.current = placePinAtOutlet
    return () => {
      putPin.current = previous
    }
  }, [putPin, placePinAtOutlet])

  return (
    <div className={classNames(mapPlace, box)}>
      <MapView
        className={map}
        label={translate('request.map-label')}
        markers={markers}
        pin={pin}
        zoom={18}
        areas={areas}
        legs={legs}
        initialView={initialView}
        onPress={hasPin ? undefined : placePin}
      />
      {!hasPin && (
        <Button className={offer} icon="pin" title={translate('pin.press')} onClick={placePinAtOutlet}>
          {translate('pin.put')}
        </Button>
      )}
    </div>
  )
}

const destinationOf = (draft: Draft) => draft.destination

/** Returns the delivery area for the map, if flag `draw-delivery-areas` is on or the drop-off is outside the area. */
function useDeliveryArea(): readonly MapArea[] | undefined {
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
