import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { token } from '../../styles/tokens.ts'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'
import { tones } from './surface/tones.ts'

const badge = css`
  display: inline-flex;
  align-items: center;
  gap: ${token.space1};
  padding: 1px ${token.space2};
  border-radius: 999px;
  font-size: ${token.size13};
  line-height: calc(20px + var(--_tall) * 1em);
  font-weight: 600;
  white-space: nowrap;
`

interface BadgeProps {
  tone?: keyof typeof tones
  icon?: IconName
  children: ReactNode
  className?: string
}

/** A status label. Its text and icon also work without colour. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span part={`badge badge-${tone}`} className={classNames(badge, tones[tone], className)}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
