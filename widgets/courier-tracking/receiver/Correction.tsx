import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { TextKey } from '../../../core/i18n/keys.ts'
import type { Form } from '../../../core/lib/form.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Badge } from '../../shared/Badge.tsx'
import { Button } from '../../shared/Button.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { Icon } from '../../shared/Icon.tsx'

const row = css`
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};

  & > summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${token.space1} ${token.space3};
    min-block-size: 44px;
    padding: ${token.space2} ${token.space4};
    font-weight: 600;
    cursor: pointer;
  }

  & > summary > svg {
    flex: none;
    color: ${token.textMuted};
  }

  &[open] > summary > svg {
    rotate: 180deg;
  }

  & > form {
    display: grid;
    gap: ${token.space3};
    padding: 0 ${token.space4} ${token.space4};
  }
`

const title = css`
  flex: 1 1 60%;
`

const problemText = css`
  color: ${token.danger};
`

interface CorrectionProps<Values> {
  field: 'pin' | 'unit' | 'notes' | 'leave-at'
  form: Form<Values, TextKey>
  /** When last saved; null if never. */
  saved: string | null
  onOpen?: () => void
  children: ReactNode
}

/** A correction: closed it shows when it was saved, open it is a form. */
export function Correction<Values>({ field, form, saved, onOpen, children }: CorrectionProps<Values>) {
  const translate = useTranslate()
  const isBusy = useStore(form.$isBusy)
  const refused = useStore(form.$refused)
  const submit = useSubmit(form.submit)
  return (
    <details className={row} onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary>
        <span className={title}>{translate(`self-service.${field}.title`)}</span>
        <span role="status">
          {saved && (
            <Badge tone="success" icon="check">
              {translate('self-service.saved', { time: saved })}
            </Badge>
          )}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <form onSubmit={submit} noValidate>
        {children}
        <p role="alert" className={problemText}>
          {refused && translate(refused)}
        </p>
        <div>
          <Button type="submit" variant="primary" busy={isBusy}>
            {translate(`self-service.${field}.submit`)}
          </Button>
        </div>
      </form>
    </details>
  )
}
