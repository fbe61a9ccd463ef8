import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { classNames } from '../../shared/class-names.ts'
import { Checkbox } from '../../shared/fields/Choice.tsx'
import { fullRow } from '../form/layout.ts'
import { useRequest } from '../form/request-context.ts'

/** The checkbox has a height for fingers, which is more than its text needs. With room, its hint is on the same line. */
const close = css`
  margin-block: -10px;

  @container courier (inline-size >= 1040px) {
    span span {
      /* Its letters don't join those of the label. */
      display: inline-block;
      margin-inline-start: ${token.space2};
    }
  }
`

/** Turns the order round (flag `pickup-and-return-on-web`). A placed order keeps its direction. */
export function ReturnChoice() {
  const { purpose, $isReturn, $isReturnOffered, chooseReturn } = useRequest()
  const translate = useTranslate()
  const isReturn = useStore($isReturn)
  const isOffered = useStore($isReturnOffered)
  if (purpose.kind === 'edit' || !(isOffered || isReturn)) return null
  return (
    <Checkbox
      className={classNames(fullRow, close)}
      label={translate('request.return')}
      hint={translate('request.return-hint')}
      checked={isReturn}
      onChange={chooseReturn}
    />
  )
}
