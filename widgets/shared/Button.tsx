import { css } from '@linaria/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { token } from '../../styles/tokens.ts'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Spinner } from './loading/Spinner.tsx'

const button = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${token.space2};
  min-block-size: ${token.control};
  padding: ${token.space1} ${token.space4};
  border-radius: ${token.radius};
  border: 1px solid transparent;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  transition:
    background-color ${token.motionFast} ${token.ease},
    border-color ${token.motionFast} ${token.ease};

  &:disabled {
    cursor: not-allowed;
    opacity: 0.55;
  }

  &[aria-busy='true'] {
    cursor: progress;
  }
`

const variants = {
  primary: css`
    border-color: ${token.accentInk};
    background: ${token.accent};
    color: ${token.accentText};

    &:hover:enabled {
      background: ${token.accentHover};
    }
  `,
  secondary: css`
    background: ${token.surfaceRaised};
    border-color: ${token.lineStrong};
    color: ${token.text};

    &:hover:enabled {
      background: ${token.surfaceHover};
    }

    &[aria-pressed='true'] {
      border-color: ${token.accentInk};
      background: ${token.accentSoft};
    }
  `,
  quiet: css`
    color: ${token.accentInk};
    padding-inline: ${token.space2};

    &:hover:enabled {
      background: ${token.surfaceHover};
    }
  `,
  danger: css`
    background: ${token.surfaceRaised};
    border-color: ${token.danger};
    color: ${token.danger};

    &:hover:enabled {
      background: ${token.dangerSoft};
    }
  `,
}

const iconOnly = css`
  flex: none;
  inline-size: ${token.control};
  padding: 0;
  color: ${token.text};
`

const wide = css`
  inline-size: 100%;
`

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'> {
  variant?: keyof typeof variants
  /** Shows a spinner and ignores clicks; the text should say what is happening. */
  busy?: boolean
  icon?: IconName
  /** As wide as its container. */
  full?: boolean
  className?: string
  children?: ReactNode
}

/** A button of type `button` by default. Without children it needs an `aria-label`. */
export function Button({
  variant = 'secondary',
  busy,
  icon,
  full,
  className,
  children,
  onClick,
  ...buttonProps
}: ButtonProps) {
  return (
    <button
      type="button"
      part={`button button-${variant}`}
      {...buttonProps}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(button, variants[variant], !children && iconOnly, full && wide, className)}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}
