import { css } from '@linaria/core'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'
import { tones } from './surface/tones.ts'

const mark = css`
  display: grid;
  flex: none;
  place-items: center;
  inline-size: 40px;
  block-size: 40px;
  border-radius: 50%;
`

/** How a status looks. */
export interface StatusLook {
  tone: keyof typeof tones
  icon: IconName
}

/** A status as a large icon, beside or above a heading that names it. */
export function StatusMark({ tone, icon }: StatusLook) {
  return (
    <span className={classNames(mark, tones[tone])}>
      <Icon name={icon} size={22} />
    </span>
  )
}

export const endLooks = {
  delivered: { tone: 'success', icon: 'done' },
  returned: { tone: 'neutral', icon: 'undo' },
  cancelled: { tone: 'danger', icon: 'cancelled' },
} as const satisfies Record<string, StatusLook>
