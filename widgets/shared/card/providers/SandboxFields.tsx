import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Translate } from '../../../../core/i18n/translate.ts'
import { cssName, defaults } from '../../../../styles/tokens.ts'
import { type FrameAppearance, type FrameText, frameTexts } from '../../../card-frame/protocol.ts'
import { usePage, useTranslate } from '../../../page-context.ts'
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
  const frameState = useStore(connection?.$frame ?? $unconnected)

  // A layout effect, because the greeting would be lost once the frame has loaded.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const appearance = () => appearanceAt(element, translations.$language.get(), translations.translate)
    const newConnection = connectFrame({
      frame: element,
      origin: url.origin,
      clock: environment.clock,
      onSubmit,
      appearance: appearance(),
    })
    const refresh = () => newConnection.show(appearance())
    const refreshAfterPaint = () => requestAnimationFrame(refresh)
    // The host may switch between light and dark.
    const hostObserver = new MutationObserver(refresh)
    hostObserver.observe(document.documentElement, { attributes: true })
    const disposers = [
      card.attachCard(newConnection.entry),
      translations.$translate.listen(refreshAfterPaint),
      $brand.listen(refreshAfterPaint),
      newConnection.$frame.listen(({ state }) => {
        if (state === 'ready') onReady()
        if (state === 'failed') onFail()
      }),
    ]
    element.addEventListener('load', newConnection.loaded)
    setConnection(newConnection)
    return () => {
      element.removeEventListener('load', newConnection.loaded)
      for (const stop of disposers) stop()
      hostObserver.disconnect()
      newConnection.destroy()
    }
  }, [card, url.origin, environment, translations, $brand, onReady, onFail, onSubmit])

  return (
    <iframe
      ref={frame}
      className={frameStyle}
      src={url.href}
      title={translate('card.frame')}
      referrerPolicy="no-referrer"
      style={frameState.state === 'ready' ? { blockSize: frameState.height } : undefined}
    />
  )
}

/** Returns the style and texts that the frame should have at this place. */
function appearanceAt(place: Element, language: string, translate: Translate): FrameAppearance {
  const style = getComputedStyle(place)
  const texts = Object.fromEntries(frameTexts.map((key) => [key, translate(key)]))
  const names = Object.keys(defaults).map(cssName)
  return {
    language,
    direction: style.direction === 'rtl' ? 'rtl' : 'ltr',
    texts: texts as Record<FrameText, string>,
    colorScheme: style.colorScheme,
    tokens: Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--_${name}`).trim()])),
  }
}
