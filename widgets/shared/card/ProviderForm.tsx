import { css } from '@linaria/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Card, CardFormWire } from '../../../core/request/payment/card.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { lazy } from '../loading/lazy.tsx'
import { Skeleton } from '../loading/Skeleton.tsx'
import { Notice } from '../Notice.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { CheckoutFields } from './providers/CheckoutFields.tsx'
import type { ProviderFormProps } from './providers/provider-form.ts'
import { SandboxFields } from './providers/SandboxFields.tsx'

const AdyenFields = lazy(async () => (await import('./providers/AdyenFields.tsx')).AdyenFields)

/** Hidden but rendered, so that its frames can be measured. */
const hiddenFields = css`
  position: absolute;
  inset: 0 0 auto;
  visibility: hidden;
`

const box = css`
  position: relative;
`

const skeletonHeight = '148px'

/** Time after which loading the form has failed. */
const timeoutMs = 20_000

interface ProviderFormParts {
  form: CardFormWire
  card: Card
}

/** The configured provider's fields, with a skeleton and a retry. */
export function ProviderForm({ form, card }: ProviderFormParts) {
  const translate = useTranslate()
  const { environment, developer, $settings } = usePage()
  const { clock } = environment
  const [attempt, setAttempt] = useState(0)
  // `refused`: its address responds, so this page may not show the form, unless the network was away for a moment.
  const [state, setState] = useState<'loading' | 'ready' | 'failed' | 'refused'>('loading')
  const wrapper = useRef<HTMLDivElement>(null)
  const onReady = useCallback(() => setState('ready'), [])
  const onFail = useCallback(() => setState('failed'), [])
  const onSubmit = useCallback(() => wrapper.current?.closest('form')?.requestSubmit(), [])

  useEffect(() => {
    if (state !== 'loading') return
    const timer = clock.setTimeout(onFail, timeoutMs)
    return () => clock.clearTimeout(timer)
  }, [state, clock, onFail])

  useEffect(() => {
    if (state !== 'failed') return
    const frame = form.provider === 'sandbox' ? new URL(form.frame_url, $settings.get().api) : null
    void developer
      .diagnose(({ cardFormMistake }) => cardFormMistake(environment, form.provider, frame))
      .then((isFound) => {
        if (isFound && frame) setState((now) => (now === 'failed' ? 'refused' : now))
      })
  }, [state, form, developer, environment, $settings])

  function retry() {
    setState('loading')
    setAttempt(attempt + 1)
  }

  return (
    <div ref={wrapper} className={box} aria-busy={state === 'loading'}>
      <VisuallyHidden live>{state === 'loading' && translate('card.loading')}</VisuallyHidden>
      {state === 'loading' && <Skeleton height={skeletonHeight} />}
      {state === 'failed' || state === 'refused' ? (
        <Notice
          tone="danger"
          action={
            <Button icon="refresh" onClick={retry}>
              {translate('common.retry')}
            </Button>
          }
        >
          {translate(`card.${state}`)}
        </Notice>
      ) : (
        <div key={attempt} className={state === 'loading' ? hiddenFields : undefined}>
          <Fields form={form} card={card} onReady={onReady} onFail={onFail} onSubmit={onSubmit} />
        </div>
      )}
    </div>
  )
}

function Fields({ form, ...fieldsProps }: ProviderFormProps & { form: CardFormWire }) {
  if (form.provider === 'adyen') {
    return <AdyenFields {...fieldsProps} clientKey={form.client_key} environment={form.environment} />
  }
  if (form.provider === 'checkout') {
    return <CheckoutFields {...fieldsProps} publicKey={form.public_key} scriptUrl={form.script_url} />
  }
  return <SandboxFields {...fieldsProps} frameUrl={form.frame_url} />
}
