import { css } from '@linaria/core'
import type { ReactNode, Ref } from 'react'
import { token } from '../../../styles/tokens.ts'
import { Icon, type IconName } from '../../shared/Icon.tsx'

const panel = css`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token.space3};
  max-inline-size: 440px;
  margin-inline: auto;
  padding: ${token.space10} ${token.space5};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};
  text-align: center;

  > svg {
    color: ${token.textMuted};
  }

  h2:focus {
    outline: none;
  }

  > p {
    max-inline-size: 46ch;
    text-wrap: balance;
    color: ${token.textMuted};
  }
`

interface BlockedPanelProps {
  icon: IconName
  title: string
  /** For moving the focus. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** Replaces the form by the reason and the next step. */
export function BlockedPanel({ icon, title, headingRef, children }: BlockedPanelProps) {
  return (
    <section className={panel} role="status">
      <Icon name={icon} size={32} />
      <h2 {...(headingRef && { ref: headingRef, tabIndex: -1 })}>{title}</h2>
      {children}
    </section>
  )
}
