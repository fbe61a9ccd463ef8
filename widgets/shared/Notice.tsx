import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { token } from '../../styles/tokens.ts'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'
import { tones } from './surface/tones.ts'

const box = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space3};
  padding: ${token.space3} ${token.space4};
  border-radius: ${token.radius};
`

const message = css`
  display: flex;
  gap: ${token.space3};
  /* On phones above the button. */
  flex: 1 1 min(16em, 100%);
  min-inline-size: 0;
`

/* Level with the first line. */
const mark = css`
  flex: none;
  block-size: 1lh;
`

const body = css`
  flex: 1;
  min-inline-size: 0;
  color: ${token.text};
`

const head = css`
  font-weight: 600;
`

const icons: Record<NoticeTone, IconName> = { info: 'info', success: 'done', warning: 'alert', danger: 'error' }

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

interface NoticeProps {
  tone: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** A button. */
  action?: ReactNode
  className?: string
}

/** A banner with icon, text and next step. Danger and warning are announced at once. */
export function Notice({ tone, title, children, action, className }: NoticeProps) {
  return (
    <div
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      part={`notice notice-${tone}`}
      className={classNames(box, tones[tone], className)}
    >
      <div className={message}>
        <Icon name={icons[tone]} className={mark} />
        <div className={body}>
          {title && <div className={head}>{title}</div>}
          {children}
        </div>
      </div>
      {action}
    </div>
  )
}
