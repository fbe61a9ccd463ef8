import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type ReactNode, type Ref, useMemo } from 'react'
import type { Suggestion } from '../../core/addresses/address.ts'
import type { Suggestions } from '../../core/addresses/search.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { addressOptions } from './address-options.ts'
import { Combobox } from './Combobox.tsx'
import { MapView } from './map/MapView.tsx'
import type { MapPin, Outlook, Position } from './map/map-options.ts'

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

export interface AddressWithMapProps {
  label: string
  placeholder: string
  value: string
  found: Suggestions
  error: string | null | undefined
  inputRef?: Ref<HTMLInputElement>
  onType: (text: string) => void
  onChoose: (suggestion: Suggestion) => void
  /** What is going on with the address, read out; null where nothing is. */
  said: ReactNode
  /** Between the address and the map. */
  children?: ReactNode
  mapLabel: string
  /** Null leaves out the pin. */
  position: Position | null
  pinLabel: string
  onMovePin: (position: Position) => void
  /** A press on the map puts the pin there while there is none. */
  canPut?: boolean
  /** Looked at while there is no pin: the parent's place, else the country. */
  near?: Position | null
}

/** An address that is searched, and set right by the pin (specification 1 §9: zoom 17 on it, 12 near the parent, else 2). */
export function AddressWithMap(props: AddressWithMapProps) {
  const { label, placeholder, value, found, error, inputRef, onType, onChoose, said, children } = props
  const { mapLabel, position, pinLabel, onMovePin, canPut = false, near = null } = props
  const translate = useTranslate()
  const { map: country } = useStore(usePage().$country)
  const latitude = position?.latitude
  const longitude = position?.longitude

  const pin = useMemo((): MapPin | null => {
    if (latitude === undefined || longitude === undefined) return null
    return { position: { latitude, longitude }, label: pinLabel, onMove: onMovePin }
  }, [latitude, longitude, pinLabel, onMovePin])
  const outlook = useMemo((): Outlook => {
    if (near) return { centre: near, zoom: 12 }
    return { centre: { latitude: country.lat, longitude: country.lng }, zoom: canPut ? country.zoom : 2 }
  }, [near, country, canPut])

  return (
    <>
      <Combobox
        label={label}
        placeholder={placeholder}
        value={value}
        suggestions={addressOptions(found, translate('geolocator.error.autocomplete'))}
        error={error}
        takesFirst
        {...(inputRef && { inputRef })}
        onChange={onType}
        onSelect={({ suggestion }) => onChoose(suggestion)}
      />
      <div role="status" className={status}>
        {said}
      </div>
      {children}
      <MapView
        className={map}
        label={mapLabel}
        markers={noMarkers}
        pin={pin}
        zoom={17}
        outlook={outlook}
        onPress={canPut && !pin ? onMovePin : undefined}
      />
    </>
  )
}
