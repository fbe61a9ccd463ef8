import { useStore } from '@nanostores/react'
import { useTranslate } from '../../page-context.ts'
import { Checkbox } from '../../shared/fields/Choice.tsx'
import { fullRow } from '../form/layout.ts'
import { useRequest } from '../form/request-context.ts'

/** Turns the order round (flag `pickup-and-return-on-web`). A placed order keeps its direction. */
export function ReturnChoice() {
  const { purpose, $isReturn, $isReturnOffered, chooseReturn } = useRequest()
  const translate = useTranslate()
  const isReturn = useStore($isReturn)
  const isOffered = useStore($isReturnOffered)
  if (purpose.kind === 'edit' || !(isOffered || isReturn)) return null
  return (
    <Checkbox
      className={fullRow}
      label={translate('request.return')}
      hint={translate('request.return-hint')}
      checked={isReturn}
      onChange={chooseReturn}
    />
  )
}
