import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Draft } from '../../../core/request/draft/draft.ts'
import type { RequestField } from '../../../core/request/rules/validation.ts'
import { token } from '../../../styles/tokens.ts'
import { useShadowRoot } from '../../page-context.ts'
import { classNames } from '../../shared/class-names.ts'
import { Icon } from '../../shared/Icon.tsx'
import { card, heading as headingSize } from './layout.ts'
import { useRequest } from './request-context.ts'
import { useDraft } from './use-draft.ts'

/** Its button covers it. */
const head = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${token.space2};

  @container courier (inline-size < 520px) {
    display: grid;
    grid-template-columns: auto 1fr auto;
  }
`

const mark = css`
  color: ${token.success};
`

const title = css`
  flex: 0 1 auto;
  min-inline-size: 0;
  overflow-wrap: break-word;
`

const folded = css`
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
  text-align: start;
  color: ${token.textMuted};

  /* A long note mustn't fill the page. */
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  overflow: hidden;

  /* Its own line, below the title. */
  @container courier (inline-size < 520px) {
    grid-area: 2 / 1 / auto / -1;
  }
`

const toggle = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  margin-inline-start: auto;
  min-inline-size: ${token.control};
  min-block-size: ${token.control};
  margin-block: -8px;
  margin-inline-end: -8px;
  border-radius: ${token.radius};
  color: ${token.textMuted};

  &::after {
    content: '';
    position: absolute;
    inset: calc(-1 * ${token.space3});
  }

  &:hover {
    background: ${token.surfaceHover};
    color: ${token.text};
  }

  svg {
    transition: rotate ${token.motionFast} ${token.ease};
  }

  &[aria-expanded='true'] svg {
    rotate: 180deg;
  }
`

const content = css`
  margin-block-start: ${token.space2};
`

/** The foot beside the head if there is room. */
const footBeside = css`
  @container courier (inline-size >= 1040px) {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    column-gap: ${token.space4};
    align-items: center;

    > :nth-child(2) {
      grid-area: 2 / 1 / auto / -1;
    }

    > :nth-child(3) {
      grid-area: 1 / 2;
      margin-block: -8px;
    }
  }
`

/** Joins what was entered for a summary; each part keeps its own direction. */
export const isolatedParts = (parts: readonly string[]) =>
  parts
    .filter((part) => part !== '')
    .map((part) => `\u2068${part}\u2069`)
    .join(' · ')

interface SectionProps {
  title: string
  /** Fields that keep the section open while they have a message or an invalid value. Must keep its identity. */
  fields: readonly RequestField[]
  /** Returns the summary of a filled section; null if it is incomplete. Must keep its identity. */
  summaryOf: (draft: Draft) => string | null
  /** Keeps a filled section open, because the user should check it. */
  isUnsure?: boolean
  className?: string
  /** Shown below the fields, also while folded. */
  foot?: ReactNode
  children: ReactNode
}

/** A section of the form. Once complete it folds into a line when the focus moves to another section. */
export function Section({ title: heading, fields, summaryOf, isUnsure, className, foot, children }: SectionProps) {
  const { $messages, $refusals } = useRequest()
  const summary = useDraft(summaryOf)
  const id = useId()
  const $hasMessage = useMemo(
    () => computed($messages, (messages) => fields.some((field) => messages[field] !== undefined)),
    [$messages, fields],
  )
  const hasMessage = useStore($hasMessage)
  const $isRefused = useMemo(
    () => computed($refusals, (refusals) => refusals.some(({ field }) => fields.includes(field))),
    [$refusals, fields],
  )
  const isRefused = useStore($isRefused)
  const { box, isKept, keep } = useKeptOpen()
  const isComplete = summary !== null && !isRefused && !hasMessage && !isUnsure
  const isOpen = isKept || !isComplete

  // Stays open when the message that opened it disappears.
  useEffect(() => {
    if (hasMessage) keep(true)
  }, [hasMessage, keep])

  return (
    <section
      ref={box}
      part="section"
      className={classNames(card, !!foot && isOpen && footBeside, className)}
      aria-labelledby={`${id}-title`}
    >
      <div className={head}>
        {isComplete && <Icon name="check" className={mark} />}
        <h2 id={`${id}-title`} className={classNames(headingSize, title)}>
          {heading}
        </h2>
        {!isOpen && <span className={folded}>{summary}</span>}
        {isComplete && (
          <button
            type="button"
            className={toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            aria-labelledby={`${id}-title`}
            onClick={() => keep(!isOpen)}
          >
            <Icon name="chevron-down" />
          </button>
        )}
      </div>
      <div id={`${id}-content`} className={content} hidden={!isOpen}>
        {children}
      </div>
      {foot}
    </section>
  )
}

/** Keeps a section open until another one gets the focus; map, fee and button don't count. */
function useKeptOpen() {
  const root = useShadowRoot()
  const box = useRef<HTMLElement>(null)
  const [isKept, keep] = useState(false)
  useEffect(() => {
    const inContent = (element: Element | null) => box.current?.children[1]?.contains(element) ?? false
    const fold = () => {
      keep(false)
      requestAnimationFrame(() => root.activeElement?.scrollIntoView({ block: 'nearest' }))
    }
    const onFocus = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('dialog')) return
      if (inContent(target)) keep(true)
      if (!isKept || box.current?.contains(target) || !target.closest('form section:not([part=summary])')) return
      // A pressed control must stay under the pointer until released.
      if (target.matches(':active')) window.addEventListener('click', fold, { once: true, capture: true })
      else fold()
    }
    if (inContent(root.activeElement)) keep(true)
    root.addEventListener('focusin', onFocus)
    return () => {
      root.removeEventListener('focusin', onFocus)
      window.removeEventListener('click', fold, { capture: true })
    }
  }, [isKept, root])
  return { box, isKept, keep }
}
