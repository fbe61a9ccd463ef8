import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { token } from '../../../styles/tokens.ts'

const list = css`
  display: grid;
  gap: ${token.space3};
`

const entry = css`
  position: relative;
  display: grid;
  grid-template-columns: minmax(min-content, 1fr) auto;
  gap: ${token.space3};
  padding-inline-start: ${token.space5};
  color: ${token.textMuted};

  &::before {
    content: '';
    position: absolute;
    inset-block-start: 6px;
    inset-inline-start: 2px;
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: ${token.lineStrong};
  }

  &:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: 16px -16px;
    inset-inline-start: 5px;
    inline-size: 2px;
    background: ${token.line};
  }

  &[data-newest] {
    color: ${token.text};
    font-weight: 600;
  }

  &[data-newest]::before {
    background: ${token.accentInk};
    box-shadow: 0 0 0 4px ${token.accentSoft};
  }

  /* Forced colours remove backgrounds. */
  @media (forced-colors: active) {
    &::before,
    &:not(:last-child)::after {
      background: CanvasText;
      forced-color-adjust: none;
    }

    &[data-newest]::before {
      background: Highlight;
      outline: 2px solid CanvasText;
    }
  }

  & > time {
    font-weight: 400;
    text-align: end;
  }
`

export interface TimelineEntry {
  key: string
  label: ReactNode
  /** ms since the epoch. */
  at: number
  time: string
}

interface TimelineProps {
  entries: readonly TimelineEntry[]
  label?: string
  /** Continues another one. */
  isEarlier?: boolean
}

/** A history with times, newest first. */
export function Timeline({ entries, label, isEarlier = false }: TimelineProps) {
  return (
    <ol className={list} aria-label={label} part="timeline">
      {entries.map((one, index) => (
        <li key={one.key} className={entry} data-newest={(index === 0 && !isEarlier) || undefined}>
          <span>{one.label}</span>
          <time dateTime={new Date(one.at).toISOString()}>
            <bdi>{one.time}</bdi>
          </time>
        </li>
      ))}
    </ol>
  )
}
