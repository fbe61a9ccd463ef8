import { css } from '@linaria/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { token } from '../../../styles/tokens.ts'

const panel = css`
  display: grid;
  justify-items: center;
  gap: ${token.space4};
  padding: ${token.space10} ${token.space5};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};
  color: ${token.textMuted};
  text-align: center;

  h2 {
    color: ${token.text};
  }

  h2:focus {
    outline: none;
  }

  p {
    max-inline-size: 52ch;
  }
`

const buttons = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${token.space2};

  & > a {
    display: inline-flex;
    align-items: center;
    min-block-size: ${token.control};
  }

  /* One below the other, as wide as each other. */
  @container courier (inline-size < 560px) {
    flex-direction: column;
    align-items: stretch;
    justify-self: stretch;
  }
`

interface OutcomePanelProps {
  icon: ReactNode
  title: string
  children: ReactNode
  actions: ReactNode
  /** Announced as well, because it may change while focused. */
  isLive?: boolean
}

/** Replaces the form by the outcome of the order. */
export function OutcomePanel({ icon, title, children, actions, isLive = false }: OutcomePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <section className={panel}>
      {icon}
      <div role={isLive ? 'status' : undefined}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
      <div className={buttons}>{actions}</div>
    </section>
  )
}
