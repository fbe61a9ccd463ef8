import { useState } from 'react'
import { type CancelReason, cancelReasons } from '../../../core/orders/cancel/cancellation.ts'
import { useTranslate } from '../../page-context.ts'
import { RadioGroup } from '../../shared/fields/Choice.tsx'
import { TextArea } from '../../shared/fields/TextArea.tsx'

/** The fields for the reason of a cancellation. `check` returns the reason; null, and shows why, if it's missing. */
export function useCancelReason() {
  const translate = useTranslate()
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [ownReason, setOwnReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isOther = reason === 'other'
  const text = isOther ? ownReason.trim() : reason && translate(`orders.reason.${reason}`)
  return {
    check() {
      setChecked(true)
      return text || null
    },
    fields: (
      <>
        <RadioGroup
          legend={translate('orders.cancel-reason')}
          options={cancelReasons.map((value) => ({ value, label: translate(`orders.reason.${value}`) }))}
          value={reason}
          onChange={setReason}
          error={isChecked && reason === null ? translate('orders.cancel-reason-required') : null}
        />
        {isOther && (
          <TextArea
            label={translate('orders.cancel-words')}
            value={ownReason}
            onChange={setOwnReason}
            oneLine
            maxLength={200}
            error={isChecked && text === '' ? translate('orders.cancel-words-required') : null}
          />
        )}
      </>
    ),
  }
}
