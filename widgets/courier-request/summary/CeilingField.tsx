import { useStore } from '@nanostores/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { MoneyField } from '../../shared/fields/TextField.tsx'
import { useFieldRef, useRequest } from '../form/request-context.ts'
import { useFieldMessage, useTypedText } from '../form/use-typed-text.ts'

/** A maximum fee: a button, then a field. */
export function CeilingField() {
  useSignals()
  const request = useRequest()
  const translate = useTranslate()
  const { currency } = useStore(usePage().$country)
  const text = useTypedText('ceiling')
  const error = useFieldMessage('ceiling')
  const ref = useFieldRef<HTMLInputElement>('ceiling')
  const [isWanted, setWanted] = useState(false)
  if (!isWanted && text.value === '') {
    return (
      <Button variant="quiet" onClick={() => setWanted(true)}>
        {translate('placing.ceiling-add')}
      </Button>
    )
  }
  return (
    <MoneyField
      label={translate('placing.ceiling')}
      hint={translate('placing.ceiling-hint')}
      optional
      autoFocus={isWanted}
      currency={currency}
      maxLength={20}
      value={text.value}
      error={error}
      ref={ref}
      onChange={(typed) => {
        text.value = typed
        request.typeField('ceiling', typed)
      }}
    />
  )
}
