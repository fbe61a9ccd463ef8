import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import type { Card } from '../../../../core/request/payment/card.ts'
import { usePage, useTranslate } from '../../../page-context.ts'
import { Button } from '../../../shared/Button.tsx'
import { Skeleton } from '../../../shared/loading/Skeleton.tsx'
import { Notice } from '../../../shared/Notice.tsx'
import { VisuallyHidden } from '../../../shared/VisuallyHidden.tsx'
import { appearanceAt } from './appearance.ts'
import { connectFrame, type FrameConnection, type FrameState } from './frame-connection.ts'

const box = css`
  position: relative;
`

/** As wide as the fields beside it: the frame keeps room for its focus rings. */
const frameStyle = css`
  display: block;
  inline-size: calc(100% + 4px);
  margin: -2px;
  border: 0;
  color-scheme: inherit;
`

const hidden = css`
  position: absolute;
  inset-block-start: 0;
  visibility: hidden;
`

/** Of two rows of fields. */
const usualHeight = '148px'

const $unconnected = atom<FrameState>({ state: 'loading' })

/** Number, expiry date and security code in a frame of the order API's own origin. */
export function SandboxFields({ card, frameUrl }: { card: Card; frameUrl: string }) {
  const translate = useTranslate()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<FrameState['state']>('loading')
  return (
    <div className={box} aria-busy={state === 'loading'}>
      <VisuallyHidden live>{state === 'loading' && translate('card.loading')}</VisuallyHidden>
      {state === 'loading' && <Skeleton height={usualHeight} />}
      {state === 'failed' && (
        <Notice
          tone="danger"
          action={
            <Button
              icon="refresh"
              onClick={() => {
                setState('loading')
                setAttempt(attempt + 1)
              }}
            >
              {translate('common.retry')}
            </Button>
          }
        >
          {translate('card.failed')}
        </Notice>
      )}
      {state !== 'failed' && <CardFrame key={attempt} card={card} frameUrl={frameUrl} onState={setState} />}
    </div>
  )
}

interface CardFrameProps {
  card: Card
  frameUrl: string
  onState: (state: FrameState['state']) => void
}

function CardFrame({ card, frameUrl, onState }: CardFrameProps) {
  const { environment, translations, $brand, $settings } = usePage()
  const translate = useTranslate()
  const { api } = useStore($settings)
  const url = new URL(frameUrl, api)
  const frame = useRef<HTMLIFrameElement>(null)
  const [connection, setConnection] = useState<FrameConnection | null>(null)
  const shown = useStore(connection?.$frame ?? $unconnected)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const appearance = () => appearanceAt(element, translations.$language.get(), translations.translate)
    const made = connectFrame({
      frame: element,
      origin: url.origin,
      clock: environment.clock,
      appearance: appearance(),
      onSubmit: () => element.closest('form')?.requestSubmit(),
    })
    const refresh = () => made.show(appearance())
    // The host's own switch between light and dark, and the brand's values, which are set once they have been drawn.
    const host = new MutationObserver(refresh)
    host.observe(document.documentElement, { attributes: true })
    const stops = [
      card.attachCard(made.entry),
      translations.$translate.listen(() => requestAnimationFrame(refresh)),
      $brand.listen(() => requestAnimationFrame(refresh)),
      made.$frame.listen(({ state }) => onState(state)),
    ]
    setConnection(made)
    return () => {
      for (const stop of stops) stop()
      host.disconnect()
      made.destroy()
    }
  }, [card, url.origin, environment, translations, $brand, onState])

  return (
    <iframe
      ref={frame}
      className={shown.state === 'ready' ? frameStyle : `${frameStyle} ${hidden}`}
      src={url.href}
      title={translate('card.frame')}
      referrerPolicy="no-referrer"
      style={shown.state === 'ready' ? { blockSize: shown.height } : undefined}
      onLoad={() => connection?.loaded()}
    />
  )
}
