import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useCallback, useMemo, useState } from 'react'
import { token } from '../../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../../page-context.ts'
import { Button } from '../../../shared/Button.tsx'
import { Icon } from '../../../shared/Icon.tsx'
import { MapView } from '../../../shared/map/MapView.tsx'
import type { MapPin, Position } from '../../../shared/map/map-options.ts'
import { Dialog } from '../../../shared/panels/Dialog.tsx'
import { useGrid } from '../grid-context.ts'

const wide = css`
  inline-size: min(640px, calc(100vw - 32px));
`

const stack = css`
  display: grid;
  gap: ${token.space3};
`

const map = css`
  block-size: min(360px, 48dvh);
`

const confidenceBox = css`
  display: flex;
  align-items: flex-start;
  gap: ${token.space2};
  color: ${token.textMuted};

  &[data-guess] svg {
    color: ${token.warning};
  }
`

const noMarkers: never[] = []

/** A map of a row's destination, to check, move or set the pin. */
export function PinDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { sheet, announce } = useGrid()
  const translate = useTranslate()
  const { map: country } = useStore(usePage().$country)
  const row = useStore(sheet.row(id))
  const [movedPosition, setMovedPosition] = useState<Position | null>(null)
  const placePin = useCallback((position: Position) => setMovedPosition(position), [])
  const { latitude, longitude } = movedPosition ?? row.pin ?? {}
  const label = translate('bulk-order-upload.table.pin.label', { row: row.number })
  const pin = useMemo((): MapPin | null => {
    if (latitude === undefined || longitude === undefined) return null
    return { position: { latitude, longitude }, label, onMove: placePin }
  }, [latitude, longitude, label, placePin])
  const initialView = useMemo(
    () => ({ centre: { latitude: country.lat, longitude: country.lng }, zoom: country.zoom }),
    [country],
  )
  const confidence = movedPosition ? 'given' : (row.pin?.confidence ?? 'none')

  return (
    <Dialog
      open
      onClose={onClose}
      className={wide}
      title={translate('bulk-order-upload.table.pin.title', { row: row.number })}
      actions={
        <>
          <Button onClick={onClose}>{translate('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!movedPosition}
            onClick={() => {
              if (movedPosition) sheet.movePin(id, movedPosition)
              announce(translate('bulk-order-upload.table.pin.moved'))
              onClose()
            }}
          >
            {translate('bulk-order-upload.table.pin.submit')}
          </Button>
        </>
      }
    >
      <div className={stack}>
        <p>
          <bdi>{row.cells.address}</bdi>
        </p>
        <div
          role="status"
          className={confidenceBox}
          data-guess={['street', 'area', 'none'].includes(confidence) || undefined}
        >
          <Icon name={['street', 'area', 'none'].includes(confidence) ? 'alert' : 'pin'} size={18} />
          <span>{translate(`bulk-order-upload.table.pin.sure.${confidence}`)}</span>
        </div>
        {!pin && (
          <div>
            <Button icon="pin" onClick={() => placePin(initialView.centre)}>
              {translate('pin.put')}
            </Button>
          </div>
        )}
        <MapView
          className={map}
          label={label}
          markers={noMarkers}
          pin={pin}
          zoom={17}
          initialView={initialView}
          onPress={placePin}
        />
      </div>
    </Dialog>
  )
}
