import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { vatNumberLength } from '../../../core/config/field-limits.ts'
import { useTranslate } from '../../page-context.ts'
import { Checkbox } from '../../shared/fields/Choice.tsx'
import { TextField } from '../../shared/fields/TextField.tsx'
import { fullRow } from '../form/layout.ts'
import { useTypedField } from '../form/use-typed-text.ts'

/** VAT number (flag `payment-vat`), shown for business customers. */
export function VatNumber() {
  useSignals()
  const translate = useTranslate()
  const field = useTypedField('vatNumber')
  const [isChosen, setChosen] = useState(false)
  const isBusiness = isChosen || field.value !== ''

  return (
    <>
      <Checkbox
        className={fullRow}
        label={translate('vat.business')}
        checked={isBusiness}
        onChange={(isChecked) => {
          setChosen(isChecked)
          if (!isChecked) field.onChange('')
        }}
      />
      {isBusiness && (
        <TextField
          label={translate('vat.number')}
          hint={translate('vat.hint')}
          optional
          dir="ltr"
          autoFocus={isChosen}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={vatNumberLength * 2}
          {...field}
        />
      )}
    </>
  )
}
