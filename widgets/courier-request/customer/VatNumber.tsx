import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { vatNumberLength } from '../../../core/request/rules/validation.ts'
import { useTranslate } from '../../page-context.ts'
import { Checkbox } from '../../shared/fields/Choice.tsx'
import { TextField } from '../../shared/fields/TextField.tsx'
import { fullRow } from '../form/layout.ts'
import { useFieldRef, useRequest } from '../form/request-context.ts'
import { useFieldMessage, useTypedText } from '../form/use-typed-text.ts'

/** VAT number (flag `payment-vat`), shown for business customers. */
export function VatNumber() {
  useSignals()
  const request = useRequest()
  const translate = useTranslate()
  const text = useTypedText('vatNumber')
  const error = useFieldMessage('vatNumber')
  const ref = useFieldRef<HTMLInputElement>('vatNumber')
  const [isWanted, setWanted] = useState(false)
  const isBusiness = isWanted || text.value !== ''

  function type(typed: string) {
    text.value = typed
    request.typeField('vatNumber', typed)
  }

  return (
    <>
      <Checkbox
        className={fullRow}
        label={translate('vat.business')}
        checked={isBusiness}
        onChange={(isChecked) => {
          setWanted(isChecked)
          if (!isChecked) type('')
        }}
      />
      {isBusiness && (
        <TextField
          label={translate('vat.number')}
          hint={translate('vat.hint')}
          optional
          dir="ltr"
          autoFocus={isWanted}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={vatNumberLength * 2}
          value={text.value}
          error={error}
          ref={ref}
          onChange={type}
        />
      )}
    </>
  )
}
