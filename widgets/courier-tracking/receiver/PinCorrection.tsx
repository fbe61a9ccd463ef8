import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import type { SelfService } from '../../../core/tracking/receiver/self-service.ts'
import type { TrackedOrder } from '../../../core/tracking/tracked-order.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { useProblem } from '../../shared/form/FormField.tsx'
import { MapView } from '../../shared/map/MapView.tsx'
import { Correction } from './Correction.tsx'

const map = css`
  block-size: 280px;
`

const problemText = css`
  color: ${token.danger};
`

const noMarkers: never[] = []

interface PinCorrectionProps {
  form: SelfService['pin']
  order: TrackedOrder
  saved: string | null
}

/** A map with a movable pin at the door. */
export function PinCorrection({ form, order, saved }: PinCorrectionProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { position } = form.fields
  const moved = useStore(position.$value)
  const problem = useProblem(position)
  const { latitude, longitude } = moved ?? order.destination
  const label = translate('self-service.pin.label')
  const pin = useMemo(
    () => ({ position: { latitude, longitude }, label, onMove: position.type }),
    [latitude, longitude, label, position],
  )
  return (
    <Correction field="pin" form={form} saved={saved} onOpen={() => setOpen(true)}>
      <p>{translate('self-service.pin.hint')}</p>
      {isOpen && <MapView className={map} label={label} markers={noMarkers} pin={pin} onPress={position.type} />}
      <p role="status" className={problemText}>
        {problem}
      </p>
    </Correction>
  )
}
