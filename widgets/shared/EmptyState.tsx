import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { token } from '../../styles/tokens.ts'
import { Icon, type IconName } from './Icon.tsx'

const blank = css`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${token.space2};
  min-block-size: 280px;
  padding: ${token.space8} ${token.space6};
  text-align: center;

  /* Above what to do next, such as to sign in. */
  &:not(:last-child) {
    min-block-size: 0;
    padding-block-end: 0;
  }

  & > svg {
    color: ${token.textMuted};
  }

  & > p {
    max-inline-size: 44ch;
    color: ${token.textMuted};
  }

  & > button {
    margin-block-start: ${token.space2};
  }
`

interface EmptyStateProps {
  icon: IconName
  title: string
  hint: string
  action?: ReactNode
}

/** Says why a list is empty, and what to do next. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className={blank}>
      <Icon name={icon} size={28} />
      <h3>{title}</h3>
      <p>{hint}</p>
      {action}
    </div>
  )
}
