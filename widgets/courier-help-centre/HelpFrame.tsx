import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { HelpCentre } from '../../core/app/help-centre.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { classNames } from '../shared/class-names.ts'
import { commandKey } from '../shared/command-key.ts'
import { Spinner } from '../shared/loading/Spinner.tsx'

const box = css`
  display: flex;
  flex-direction: column;
  background: ${token.surfaceRaised};
`

const head = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space2};
  min-block-size: 56px;
  padding-inline: ${token.space4} ${token.space2};
  border-block-end: 1px solid ${token.line};
`

const place = css`
  position: relative;
  flex: 1;
  min-block-size: 0;
`

const frame = css`
  /* The parent's height may come from a minimum, so percentages don't work. */
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  border: 0;
  /* A frame with another colour scheme than its document is drawn opaque. */
  color-scheme: normal;
`

const over = css`
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${token.space3};
  padding: ${token.space5};
  background: ${token.surfaceRaised};
  text-align: center;
`

/**
 * Permissions for a help centre of another origin: scripts, storage, forms and new tabs. It can't navigate the page,
 * open dialogs or start downloads. A page of the same origin could remove the sandbox.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

const isOutside = (url: string) => new URL(url).origin !== location.origin

interface HelpFrameProps {
  helpCentre: HelpCentre
  className: string
  /** Over the page, as a dialog. */
  isFloating: boolean
  onClose: () => void
}

/** The help centre's page in a frame, with a spinner while loading and a retry after a failure. */
export function HelpFrame({ helpCentre, className, isFloating, onClose }: HelpFrameProps) {
  const translate = useTranslate()
  const state = useStore(helpCentre.$state)
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null)
  const panel = useRef<HTMLElement>(null)
  const url = state.state === 'open' ? state.url : null
  const isWaiting = state.state === 'loading' || (url !== null && url !== loadedUrl)
  useEffect(() => {
    if (isFloating) panel.current?.querySelector('button')?.focus()
  }, [isFloating])

  return (
    <section
      ref={panel}
      part="help-frame"
      role={isFloating ? 'dialog' : undefined}
      aria-label={translate('help-center.title')}
      className={classNames(box, className)}
      onKeyDown={(event) => {
        if (commandKey(event) !== 'Escape' || !isFloating) return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={head}>
        <h2>{translate('help-center.title')}</h2>
        <Button variant="quiet" icon="close" aria-label={translate('help-center.close')} onClick={onClose} />
      </div>
      <div className={place} aria-busy={isWaiting}>
        {url && (
          <iframe
            className={frame}
            src={url}
            title={translate('help-center.title')}
            referrerPolicy="no-referrer"
            sandbox={isOutside(url) ? sandbox : undefined}
            onLoad={() => {
              setLoadedUrl(url)
              helpCentre.onLoad()
            }}
          />
        )}
        <div role="status">
          {isWaiting && (
            <div className={over}>
              <Spinner />
              <span>{translate('help-center.loading')}</span>
            </div>
          )}
          {state.state === 'failed' && (
            <div className={over}>
              <span>{translate('help-center.failed')}</span>
              <Button variant="secondary" icon="refresh" onClick={() => void helpCentre.open()}>
                {translate('common.retry')}
              </Button>
            </div>
          )}
        </div>
      </div>
    </section>
  )
}
