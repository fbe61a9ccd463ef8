import { css } from '@linaria/core'
import { useId, useRef } from 'react'
import type { TextKey } from '../../core/i18n/keys.ts'
import type { Notification, NotificationType } from '../../core/notifications/notifications.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { classNames } from '../shared/class-names.ts'
import { commandKey } from '../shared/command-key.ts'
import { Icon, type IconName } from '../shared/Icon.tsx'

const toast = css`
  display: flex;
  align-items: flex-start;
  gap: ${token.space3};
  padding: ${token.space3};
  padding-inline-start: ${token.space4};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  --_surface-hover: ${token.surfaceFloatingHover};
  background: ${token.surfaceFloating};
  box-shadow: ${token.shadow};
  pointer-events: auto;
  animation: come ${token.motionSlow} ${token.ease};

  @keyframes come {
    from {
      opacity: 0;
      translate: 0 12px;
    }
  }
`

const body = css`
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`

const textBox = css`
  font-weight: 600;
`

const message = css`
  display: block;
`

const cross = css`
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 28px;
  block-size: 28px;
  margin-block: -4px;
  border-radius: ${token.radius};
  color: ${token.textMuted};

  &:hover {
    background: ${token.surfaceHover};
    color: ${token.text};
  }

  @media (pointer: coarse) {
    inline-size: 44px;
    block-size: 44px;
    margin: -12px;
    margin-inline-start: -4px;
  }
`

const tones: Record<NotificationType, string> = {
  error: css`
    color: ${token.danger};
  `,
  success: css`
    color: ${token.success};
  `,
  warning: css`
    color: ${token.warning};
  `,
  info: css`
    color: ${token.info};
  `,
}

const icons: Record<NotificationType, IconName> = { error: 'error', success: 'done', warning: 'alert', info: 'info' }

const labels: Record<NotificationType, TextKey> = {
  error: 'notifications.error',
  success: 'notifications.success',
  warning: 'notifications.warning',
  info: 'notifications.info',
}

interface ToastProps {
  notification: Notification
  /** From 1, the farthest from the edge. */
  row: number
  onDismiss: (id: string, toast: HTMLElement) => void
}

/** A toast. Escape or its button closes it. */
export function Toast({ notification: { id, type, key, values, reason }, row, onDismiss }: ToastProps) {
  const translate = useTranslate()
  const { isTextKey } = usePage().translations
  const textId = useId()
  const element = useRef<HTMLDivElement>(null)
  const dismiss = () => element.current && onDismiss(id, element.current)
  return (
    <div ref={element} part={`toast toast-${type}`} className={toast} style={{ gridRow: row }}>
      <span className={tones[type]}>
        <Icon name={icons[type]} />
      </span>
      <div id={textId} className={body}>
        <span className={classNames(textBox, tones[type])}>{translate(labels[type])} </span>
        <span className={message}>{translate(key, values)}</span>
        {reason !== undefined && (
          <span className={message}>{isTextKey(reason) ? translate(reason) : <bdi>{reason}</bdi>}</span>
        )}
      </div>
      <button
        type="button"
        className={cross}
        aria-label={translate('notifications.dismiss')}
        aria-describedby={textId}
        onClick={dismiss}
        onKeyDown={(event) => commandKey(event) === 'Escape' && dismiss()}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
