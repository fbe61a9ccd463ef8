import { useStore } from '@nanostores/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { MoneyField } from '../../shared/fields/TextField.tsx'
import { useTypedField } from '../form/use-typed-text.ts'

/** Button that shows a field for a maximum fee. */
export function CeilingField() {
  useSignals()
  const translate = useTranslate()
  const { currency } = useStore(usePage().$country)
  const field = useTypedField('ceiling')
  const [isOpened, setOpened] = useState(false)
  if (!isOpened && field.value === '') {
    return (
      <Button variant="quiet" onClick={() => setOpened(true)}>
        {translate('placing.ceiling-add')}
      </Button>
    )
  }
  return (
    <MoneyField
      label={translate('placing.ceiling')}
      hint={translate('placing.ceiling-hint')}
      optional
      autoFocus={isOpened}
      currency={currency}
      maxLength={20}
      {...field}
    />
  )
}
