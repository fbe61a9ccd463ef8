import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import { formatCoordinates } from '../../../core/addresses/coordinates.ts'
import { saysTheSame } from '../../../core/addresses/match.ts'
import type { Origin } from '../../../core/request/draft/origin.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { AddressWithMap } from '../../shared/AddressWithMap.tsx'
import { Button } from '../../shared/Button.tsx'
import type { Position } from '../../shared/map/map-options.ts'

const line = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space1} ${token.space2};
  margin-block-start: ${token.space2};
  font-size: ${token.size13};
  color: ${token.textMuted};

  > span {
    flex: 1 1 200px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`

/** ASK_FOR_ORIGIN_ADDRESS: searched, given by coordinates, or put on the map by hand. */
export function OriginAddress({ origin }: { origin: Origin }) {
  const translate = useTranslate()
  const { $country } = usePage()
  const { map } = useStore($country)
  const { addressText, place } = useStore(origin.$form)
  const found = useStore(origin.$suggestions)
  const problems = useStore(origin.$problems)
  const addressError = useStore(origin.$addressError)
  const movePin = useCallback((position: Position) => void origin.movePin(position), [origin])
  const differs = place !== null && !saysTheSame(addressText, place.text)

  return (
    <>
      <div>
        <AddressWithMap
          label={translate('collection-point.address')}
          placeholder={translate('address.search-hint')}
          value={addressText}
          found={found}
          error={problems.address && translate(problems.address)}
          onType={origin.typeAddress}
          onChoose={(suggestion) => void origin.chooseAddress(suggestion)}
          said={addressError && translate(addressError)}
          mapLabel={translate('collection-point.map')}
          position={place?.coordinates ?? null}
          pinLabel={translate('collection-point.pin')}
          onMovePin={movePin}
          canPut
        >
          {!place && (
            <div className={line}>
              <span>{translate('origin.put-hint')}</span>
              <Button icon="pin" onClick={() => movePin({ latitude: map.lat, longitude: map.lng })}>
                {translate('pin.put')}
              </Button>
            </div>
          )}
          {place && differs && (
            <div className={line}>
              <span role="status">
                {place.text === ''
                  ? translate('pin.at-nowhere', { coordinates: formatCoordinates(place.coordinates) })
                  : translate('pin.at', { text: place.text })}
              </span>
              {place.text !== '' && (
                <Button variant="quiet" onClick={origin.takePinAddress}>
                  {translate('pin.take')}
                </Button>
              )}
            </div>
          )}
        </AddressWithMap>
      </div>
      <Button type="submit" variant="primary" full>
        {translate('origin.go-on')}
      </Button>
    </>
  )
}
