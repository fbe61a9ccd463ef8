import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { CollectionPoint } from '../../core/vendors/collection-point.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { addressOptions } from '../shared/address-options.ts'
import { Combobox } from '../shared/Combobox.tsx'
import { MapView } from '../shared/map/MapView.tsx'
import type { MapPin, Outlook } from '../shared/map/map-options.ts'

const map = css`
  block-size: 240px;
  margin-block-start: ${token.space3};
`

const status = css`
  margin-block-start: ${token.space1};
  font-size: ${token.size13};
  color: ${token.textMuted};

  &:empty {
    margin: 0;
  }
`

const noMarkers: never[] = []

/** The pickup address: searched, and set right by the pin (specification 1 §9: zoom 17 on it, 12 near the parent, else 2). */
export function CollectionPointAddress({ point, error }: { point: CollectionPoint; error: string | undefined }) {
  const translate = useTranslate()
  const { map: countryMap } = useStore(usePage().$country)
  const { addressText, location } = useStore(point.$form)
  const found = useStore(point.$suggestions)
  const addressError = useStore(point.$addressError)
  const canSubmit = useStore(point.$canSubmit)
  const isSaving = useStore(point.$isSaving)
  const latitude = location?.latitude
  const longitude = location?.longitude

  const pin = useMemo((): MapPin | null => {
    if (latitude === undefined || longitude === undefined) return null
    const onMove: MapPin['onMove'] = (position) => void point.movePin(position)
    return { position: { latitude, longitude }, label: translate('collection-point.pin'), onMove }
  }, [latitude, longitude, point, translate])
  const outlook = useMemo((): Outlook => {
    const parent = point.parents.find((vendor) => vendor.location)?.location
    return parent
      ? { centre: parent, zoom: 12 }
      : { centre: { latitude: countryMap.lat, longitude: countryMap.lng }, zoom: 2 }
  }, [point, countryMap])

  return (
    <>
      <Combobox
        label={translate('collection-point.address')}
        placeholder={translate('collection-point.address-hint')}
        value={addressText}
        suggestions={addressOptions(found, translate('geolocator.error.autocomplete'))}
        error={error}
        takesFirst
        onChange={point.typeAddress}
        onSelect={({ suggestion }) => void point.chooseAddress(suggestion)}
      />
      <div role="status" className={status}>
        {!canSubmit && !isSaving && translate('collection-point.locating')}
        {addressError && translate(addressError)}
      </div>
      <MapView
        className={map}
        label={translate('collection-point.map')}
        markers={noMarkers}
        pin={pin}
        zoom={17}
        outlook={outlook}
      />
    </>
  )
}
