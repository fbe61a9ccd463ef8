import { css } from '@linaria/core'
import { type LimitedText, remainingText } from '../../../core/request/rules/validation.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'

const over = css`
  color: ${token.danger};
`

interface RemainingProps {
  text: string
  limit: LimitedText
  /** Hint while there is enough room. */
  otherwise?: string
}

/** Says near the limit how much more text fits. */
export function Remaining({ text, limit, otherwise }: RemainingProps) {
  const translate = useTranslate()
  const { unit, left, isNearLimit } = remainingText(text, limit)
  if (!isNearLimit) return otherwise
  const isBytes = unit === 'bytes'
  if (left >= 0) return translate(isBytes ? 'request.bytes-left' : 'request.room-left', { count: left })
  return (
    <span className={over}>{translate(isBytes ? 'request.bytes-over' : 'request.room-over', { count: -left })}</span>
  )
}
