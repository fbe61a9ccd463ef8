import { useStore } from '@nanostores/react'
import { useCallback } from 'react'
import type { CollectionPoint } from '../../core/vendors/collection-point.ts'
import { useTranslate } from '../page-context.ts'
import { AddressWithMap } from '../shared/AddressWithMap.tsx'
import type { Position } from '../shared/map/map-options.ts'

/** The pickup address of a collection point. */
export function CollectionPointAddress({ point, error }: { point: CollectionPoint; error: string | undefined }) {
  const translate = useTranslate()
  const { addressText, location } = useStore(point.$form)
  const found = useStore(point.$suggestions)
  const addressError = useStore(point.$addressError)
  const canSubmit = useStore(point.$canSubmit)
  const isSaving = useStore(point.$isSaving)
  const movePin = useCallback((position: Position) => void point.movePin(position), [point])

  return (
    <AddressWithMap
      label={translate('collection-point.address')}
      placeholder={translate('collection-point.address-hint')}
      value={addressText}
      found={found}
      error={error}
      onType={point.typeAddress}
      onChoose={(suggestion) => void point.chooseAddress(suggestion)}
      said={
        <>
          {!canSubmit && !isSaving && translate('collection-point.locating')}
          {addressError && translate(addressError)}
        </>
      }
      mapLabel={translate('collection-point.map')}
      position={location}
      pinLabel={translate('collection-point.pin')}
      onMovePin={movePin}
      near={point.parents.find((vendor) => vendor.location)?.location ?? null}
    />
  )
}
