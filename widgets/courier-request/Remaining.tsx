import { css } from '@linaria/core'
import { byteLength } from '../../core/lib/byte-length.ts'
import { descriptionLimit, notesByteLimit } from '../../core/request/validation.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'

const over = css`
  color: ${token.danger};
`

const limits = {
  /** Bytes: a letter with an accent counts two, a Chinese character three. */
  notes: { limit: notesByteLimit, measure: byteLength },
  description: { limit: descriptionLimit, measure: (text: string) => text.length },
}

interface RemainingProps {
  text: string
  limit: keyof typeof limits
  /** Said while there is plenty of room. */
  otherwise?: string
}

/** Counts down once three quarters of the room are used; before, nobody needs to know. */
export function Remaining({ text, limit: name, otherwise }: RemainingProps) {
  const translate = useTranslate()
  const { limit, measure } = limits[name]
  const used = measure(text)
  if (used < limit * 0.75) return otherwise
  if (used <= limit) return translate('request.room-left', { count: limit - used })
  return <span className={over}>{translate('request.room-over', { count: used - limit })}</span>
}
