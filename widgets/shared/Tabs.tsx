import { css } from '@linaria/core'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { token } from '../../styles/tokens.ts'
import { classNames } from './class-names.ts'
import { commandKey } from './command-key.ts'

const list = css`
  /* Contains visually hidden texts, which would widen the page. */
  position: relative;
  display: flex;
  gap: ${token.space1};
  overflow-x: auto;
  scrollbar-width: none;
  /* Fades at each edge that has more beyond it. */
  mask-image: linear-gradient(
    to var(--_tabs-end, right),
    transparent,
    #000 var(--_tabs-before, 0px),
    #000 calc(100% - var(--_tabs-after, 0px)),
    transparent
  );
  animation: tabs-fade linear;
  animation-timeline: scroll(self inline);
  /* Never finished: a finished animation keeps its last fade in a list that has become wide enough. */
  animation-range-end: 110%;

  /* With reduced motion, too: it follows the scroll position. */
  && {
    animation-duration: auto;
  }

  &:dir(rtl) {
    --_tabs-end: left;
  }

  @keyframes tabs-fade {
    from {
      --_tabs-before: 0px;
      --_tabs-after: 32px;
    }

    5%,
    80% {
      --_tabs-before: 32px;
      --_tabs-after: 32px;
    }

    90%,
    to {
      --_tabs-before: 32px;
      --_tabs-after: 0px;
    }
  }

  border-block-end: 1px solid ${token.line};
`

const tab = css`
  display: inline-flex;
  align-items: center;
  gap: ${token.space2};
  min-block-size: 44px;
  padding-inline: ${token.space3};
  color: ${token.textMuted};
  font-weight: 600;
  white-space: nowrap;
  border-block-end: 2px solid transparent;
  margin-block-end: -1px;
  transition: color ${token.motionFast} ${token.ease};

  &:hover {
    color: ${token.text};
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  &[aria-selected='true'] {
    color: ${token.text};
    border-block-end-color: ${token.accentInk};
  }
`

const countBadge = css`
  min-inline-size: 20px;
  padding-inline: 6px;
  border-radius: 999px;
  background: ${token.surfaceSunken};
  font-size: ${token.size13};
  text-align: center;
`

export interface Tab<Id extends string> {
  id: Id
  label: ReactNode
  /** Formatted number after the label. */
  count?: string
  /** After the count, such as a warning. */
  note?: ReactNode
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** The content of the selected tab. */
  children: ReactNode
  className?: string
}

/** Tabs over one panel. Arrow keys follow the reading direction; Home and End jump. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children, className }: TabsProps<Id>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const selectedIndex = tabs.findIndex((one) => one.id === selected)
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const targetIndex = { [forward]: selectedIndex + 1, [backward]: selectedIndex - 1, Home: 0, End: tabs.length - 1 }[
      commandKey(event)
    ]
    const next = targetIndex === undefined ? undefined : tabs[(targetIndex + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }

  return (
    <div className={className}>
      <div role="tablist" aria-label={label} part="tabs" className={list} ref={row} onKeyDown={onKeyDown}>
        {tabs.map((one) => (
          <button
            key={one.id}
            type="button"
            role="tab"
            id={`${id}-${one.id}`}
            data-tab={one.id}
            aria-selected={one.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={one.id === selected ? 0 : -1}
            part={classNames('tab', one.id === selected && 'tab-selected')}
            className={tab}
            onClick={() => onSelect(one.id)}
          >
            {one.label}
            {one.count !== undefined && <span className={countBadge}>{one.count}</span>}
            {one.note}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  )
}
