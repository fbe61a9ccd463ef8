import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useLayoutEffect, useRef, useState } from 'react'
import { usePage, useTranslate } from '../../../../page-context.ts'
import { appearanceAt } from './appearance.ts'
import { connectFrame, type FrameConnection, type FrameState } from './frame-connection.ts'
import type { ProviderFormProps } from './provider-form.ts'

/** The frame has padding for focus rings. */
const frameStyle = css`
  display: block;
  inline-size: calc(100% + 4px);
  margin: -2px;
  border: 0;
  color-scheme: inherit;
`

const $unconnected = atom<FrameState>({ state: 'loading' })

interface SandboxFieldsProps extends ProviderFormProps {
  frameUrl: string
}

/** Number, expiry date and security code in a frame of the order API's own origin. */
export function SandboxFields({ card, frameUrl, onReady, onFail, onSubmit }: SandboxFieldsProps) {
  const { environment, translations, $brand, $settings } = usePage()
  const translate = useTranslate()
  const { api } = useStore($settings)
  const url = new URL(frameUrl, api)
  const frame = useRef<HTMLIFrameElement>(null)
  const [connection, setConnection] = useState<FrameConnection | null>(null)
  const shown = useStore(connection?.$frame ?? $unconnected)

  // Before the frame loads, or its greeting would be lost.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const appearance = () => appearanceAt(element, translations.$language.get(), translations.translate)
    const made = connectFrame({
      ...{ frame: element, origin: url.origin, clock: environment.clock, onSubmit },
      appearance: appearance(),
    })
    const refresh = () => made.show(appearance())
    const afterDrawing = () => requestAnimationFrame(refresh)
    // The host may switch between light and dark.
    const host = new MutationObserver(refresh)
    host.observe(document.documentElement, { attributes: true })
    const stops = [
      card.attachCard(made.entry),
      translations.$translate.listen(afterDrawing),
      $brand.listen(afterDrawing),
      made.$frame.listen(({ state }) => {
        if (state === 'ready') onReady()
        if (state === 'failed') onFail()
      }),
    ]
    element.addEventListener('load', made.loaded)
    setConnection(made)
    return () => {
      element.removeEventListener('load', made.loaded)
      for (const stop of stops) stop()
      host.disconnect()
      made.destroy()
    }
  }, [card, url.origin, environment, translations, $brand, onReady, onFail, onSubmit])

  return (
    <iframe
      ref={frame}
      className={frameStyle}
      src={url.href}
      title={translate('card.frame')}
      referrerPolicy="no-referrer"
      style={shown.state === 'ready' ? { blockSize: shown.height } : undefined}
    />
  )
}
