import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useCallback, useMemo } from 'react'
import type { AddressPin, PinnedAddress } from '../../../core/addresses/address-pin.ts'
import { containsAddress } from '../../../core/addresses/match.ts'
import type { TextKey } from '../../../core/i18n/keys.ts'
import type { FormField } from '../../../core/lib/form.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { addressOptions } from '../fields/address-options.ts'
import { Combobox } from '../fields/Combobox.tsx'
import { MapView } from '../map/MapView.tsx'
import type { InitialView, MapPin, Position } from '../map/map-options.ts'
import { useProblem } from './FormField.tsx'
import { PinAddress, PinSource, pinLine, RestoreTextButton } from './PinAddress.tsx'

const mapSize = css`
  block-size: 240px;
  margin-block-start: ${token.space3};
`

const noMarkers: never[] = []

interface PinnedAddressFieldProps {
  field: FormField<PinnedAddress, TextKey>
  pin: AddressPin
  placeholder: string
  /** Whether the user can place a missing pin by the map or a button. */
  canPin?: boolean
  /** The parent's place, shown without a pin. Default: the country. */
  near?: Position | null
}

/**
 * Address search with a pin. The text stays as typed or chosen; the pin's address is shown below and applied on request
 * (specification 1 §9: zoom 17 on a pin, 12 near the parent, else 2).
 */
export function PinnedAddressField({ field, pin, placeholder, canPin = false, near = null }: PinnedAddressFieldProps) {
  const translate = useTranslate()
  const { map } = useStore(usePage().$country)
  const { text, pin: place, textBefore } = useStore(field.$value)
  const suggestions = useStore(pin.$suggestions)
  const addressError = useStore(pin.$addressError)
  const isLocating = useStore(pin.$isLocating)
  const movePin = useCallback((position: Position) => void pin.movePin(position), [pin])
  const pinLabel = translate('collection-point.pin')
  const { latitude, longitude } = place?.coordinates ?? {}

  const marker = useMemo((): MapPin | null => {
    if (latitude === undefined || longitude === undefined) return null
    return { position: { latitude, longitude }, label: pinLabel, onMove: movePin }
  }, [latitude, longitude, pinLabel, movePin])
  const initialView = useMemo((): InitialView => {
    if (near) return { centre: near, zoom: 12 }
    return { centre: { latitude: map.lat, longitude: map.lng }, zoom: canPin ? map.zoom : 2 }
  }, [near, map, canPin])

  return (
    <div>
      <Combobox
        label={translate('collection-point.address')}
        placeholder={placeholder}
        value={text}
        suggestions={addressOptions(suggestions, translate)}
        error={useProblem(field)}
        selectsFirst
        onChange={pin.type}
        onSelect={({ suggestion }) => void pin.choose(suggestion)}
      />
      <div role="status" className={pinLine}>
        {isLocating && translate('collection-point.locating')}
        {addressError && translate(addressError.reason)}
      </div>
      {!place && canPin && (
        <div className={pinLine}>
          <span>{translate('pickup-point.put-hint')}</span>
          <Button icon="pin" onClick={() => movePin({ latitude: map.lat, longitude: map.lng })}>
            {translate('pin.put')}
          </Button>
        </div>
      )}
      {place && !isLocating && !containsAddress(text, place.text) && (
        <PinAddress text={text} pin={place} onUse={pin.usePinAddress} />
      )}
      {place?.source && containsAddress(text, place.text) && (
        <div className={pinLine}>
          <PinSource pin={place} />
        </div>
      )}
      <RestoreTextButton text={textBefore} onRestore={pin.restoreText} />
      <MapView
        className={mapSize}
        label={translate('collection-point.map')}
        markers={noMarkers}
        pin={marker}
        zoom={17}
        initialView={initialView}
        onPress={canPin && !marker ? movePin : undefined}
      />
    </div>
  )
}
