import { css } from '@linaria/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { token } from '../../../styles/tokens.ts'

const panel = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space5};
  max-inline-size: 640px;
  margin-inline: auto;
  padding: ${token.space8};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};

  @container courier (inline-size < 560px) {
    padding: ${token.space5} ${token.space4};
  }
`

const head = css`
  display: grid;
  gap: ${token.space3};
  justify-items: center;
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
    text-wrap: balance;
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
    display: grid;
    justify-content: stretch;
  }
`

interface OutcomePanelProps {
  icon: ReactNode
  title: string
  children: ReactNode
  /** Between text and actions. */
  facts?: ReactNode
  actions: ReactNode
  /** Announced as well, because it may change while focused. */
  isLive?: boolean
}

/** Replaces the form by the outcome of the order, in a card as wide as the form. */
export function OutcomePanel({ icon, title, children, facts, actions, isLive = false }: OutcomePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <section className={panel}>
      <div className={head}>
        {icon}
        <div role={isLive ? 'status' : undefined}>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {children}
        </div>
      </div>
      {facts}
      <div className={buttons}>{actions}</div>
    </section>
  )
}
