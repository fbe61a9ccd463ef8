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
  const { pin } = origin
  const { text, pin: place } = useStore(origin.$form)
  const found = useStore(pin.$suggestions)
  const problems = useStore(origin.$problems)
  const addressError = useStore(pin.$addressError)
  const movePin = useCallback((position: Position) => void pin.movePin(position), [pin])
  const differs = place !== null && !saysTheSame(text, place.text)

  return (
    <>
      <div>
        <AddressWithMap
          label={translate('collection-point.address')}
          placeholder={translate('address.search-hint')}
          value={text}
          found={found}
          error={problems.address && translate(problems.address)}
          onType={pin.type}
          onChoose={(suggestion) => void pin.choose(suggestion)}
          said={addressError && translate(addressError.reason)}
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
                <Button variant="quiet" onClick={pin.takePinAddress}>
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
