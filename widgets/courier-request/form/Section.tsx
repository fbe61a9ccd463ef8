import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Draft } from '../../../core/request/draft/draft.ts'
import type { RequestField } from '../../../core/request/rules/validation.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { classNames } from '../../shared/class-names.ts'
import { Icon } from '../../shared/Icon.tsx'
import { card, heading as headingSize } from './layout.ts'
import { useRequest } from './request-context.ts'
import { useDraft } from './use-draft.ts'

const head = css`
  display: flex;
  align-items: center;
  gap: ${token.space2};
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
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  text-align: start;
  color: ${token.textMuted};
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
  margin-block-start: ${token.space4};
`

interface SectionProps {
  title: string
  /** Whose messages open the section again. */
  fields: readonly RequestField[]
  /** What was answered, in one line, once nothing is missing: only then can the section be folded. Stable. */
  answerOf: (draft: Draft) => string | null
  className?: string
  children: ReactNode
}

/** One question of the form; of an order that is changed it is folded, until it is what should be different. What is answered folds into a line when its arrow is pressed, and opens the same way. */
export function Section({ title: heading, fields, answerOf, className, children }: SectionProps) {
  const { $problems, mode } = useRequest()
  const problems = useStore($problems)
  const answer = useDraft(answerOf)
  const translate = useTranslate()
  const id = useId()
  const [wanted, setWanted] = useState(mode.kind === 'new')
  const isConcerned = problems.some(({ field }) => fields.includes(field))
  const isOpen = wanted || answer === null || isConcerned

  // Opened by a message, it stays open when the message goes.
  useEffect(() => {
    if (isConcerned) setWanted(true)
  }, [isConcerned])

  return (
    <section part="section" className={classNames(card, className)} aria-labelledby={`${id}-title`}>
      <div className={head}>
        {answer !== null && <Icon name="check" className={mark} />}
        <h2 id={`${id}-title`} className={classNames(headingSize, title)}>
          {heading}
        </h2>
        {!isOpen && <span className={folded}>{answer}</span>}
        {answer !== null && (
          <button
            type="button"
            className={toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            aria-label={translate(isOpen ? 'request.fold' : 'request.unfold', { section: heading })}
            onClick={() => setWanted(!isOpen)}
          >
            <Icon name="chevron-down" />
          </button>
        )}
      </div>
      <div id={`${id}-content`} className={content} hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}
