import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { token } from '../../../styles/tokens.ts'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../Icon.tsx'

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

interface LinkButtonProps {
  href: string
  icon: IconName
  part: string
  label?: string | undefined
  variant?: 'primary' | undefined
  /** Opens in a new tab, or in the phone's app. */
  isOutside?: boolean
  children: ReactNode
}

/** A button-shaped link. */
export function LinkButton({ href, icon, part, label, variant, isOutside, children }: LinkButtonProps) {
  return (
    <a
      className={classNames(link, variant === 'primary' && primary)}
      href={href}
      part={part}
      aria-label={label}
      {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon name={icon} size={18} />
      {children}
    </a>
  )
}

interface CallLinkProps {
  phoneNumber: string
  /** For screen readers, if the content isn't enough. */
  label?: string
  variant?: 'primary'
  children: ReactNode
}

/** A button-shaped link that dials. */
export function CallLink({ phoneNumber, label, variant, children }: CallLinkProps) {
  const [number = '', extension] = phoneNumber.split(/(?:ext\.?|x) ?(?=\d)/i)
  const digits = number.replace(/[^\d+]/g, '')
  const href = `tel:${digits}${extension === undefined ? '' : `;ext=${extension}`}`
  return (
    <LinkButton href={href} icon="phone" part="call" label={label} variant={variant}>
      {children}
    </LinkButton>
  )
}
