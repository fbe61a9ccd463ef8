import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { token } from '../../../styles/tokens.ts'
import { classNames } from '../../shared/class-names.ts'
import { Icon } from '../../shared/Icon.tsx'

const link = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token.space2};
  min-block-size: 44px;
  padding: ${token.space1} ${token.space4};
  border: 1px solid ${token.lineStrong};
  border-radius: ${token.radius};
  color: ${token.text};
  font-weight: 600;
  text-decoration: none;

  &:hover {
    background: ${token.surfaceHover};
  }
`

const primary = css`
  border-color: ${token.accentInk};
  background: ${token.accent};
  color: ${token.accentText};

  &:hover {
    background: ${token.accentHover};
  }
`

interface CallLinkProps {
  phoneNumber: string
  variant?: 'primary'
  children: ReactNode
}

/** A button-shaped link that dials. */
export function CallLink({ phoneNumber, variant, children }: CallLinkProps) {
  return (
    <a
      className={classNames(link, variant === 'primary' && primary)}
      href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`}
      part="call"
    >
      <Icon name="phone" size={18} />
      {children}
    </a>
  )
}
