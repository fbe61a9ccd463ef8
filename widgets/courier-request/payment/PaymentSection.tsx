import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Draft } from '../../../core/request/draft/draft.ts'
import type { Payment } from '../../../core/request/payment/payment.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { cardFormHeight } from '../../shared/card/card-form-height.ts'
import { classNames } from '../../shared/class-names.ts'
import { RadioGroup } from '../../shared/fields/Choice.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { card, fullRow, heading } from '../form/layout.ts'
import { useFieldRef, useRequest } from '../form/request-context.ts'
import { useDraft } from '../form/use-draft.ts'
import { useFieldMessage } from '../form/use-typed-text.ts'
import { LazyCardPart } from './LazyCardPart.tsx'

const muted = css`
  font-size: ${token.size13};
  color: ${token.textMuted};
`

export function PaymentSection() {
  const request = useRequest()
  const translate = useTranslate()
  const methods = useStore(request.$paymentMethods)
  const paymentMethod = useDraft(paymentMethodOf)
  const isDue = useStore(request.payment.$isDue)
  const isEdit = request.purpose.kind === 'edit'
  const error = useFieldMessage('paymentMethod')
  const ref = useFieldRef<HTMLDivElement>('paymentMethod')
  const isNone = methods.state === 'ready' && methods.methods.length === 0
  const isUnknown = methods.state === 'failed' || (methods.state === 'ready' && methods.isOnlineUnknown)

  return (
    <>
      <section className={card} aria-busy={methods.state === 'loading'}>
        <div ref={ref} tabIndex={-1}>
          {methods.state === 'loading' && <Skeleton height="72px" />}
          {methods.state === 'ready' && (
            <RadioGroup
              segmented
              legend={<span className={heading}>{translate('request.pay')}</span>}
              options={methods.methods.map((value) => ({
                value,
                label: translate(`payment-method.${value}`),
                hint: translate(isEdit && value === 'PAID' ? 'edit.paid-hint' : `request.payment-method-hint.${value}`),
              }))}
              value={paymentMethod === 'NONE' ? null : paymentMethod}
              onChange={request.choosePaymentMethod}
              error={error}
            />
          )}
          {methods.state === 'failed' && <h2 className={heading}>{translate('request.pay')}</h2>}
          {(isNone || isUnknown) && <PaymentProblem isNone={isNone && !isUnknown} />}
        </div>
      </section>
      {isDue && (
        <div className={classNames(card, fullRow)}>
          <CardPlace payment={request.payment} />
        </div>
      )}
    </>
  )
}

/** The card section, shown once there is a fee. */
function CardPlace({ payment: { $isShown } }: { payment: Payment }) {
  const request = useRequest()
  const translate = useTranslate()
  const isShown = useStore($isShown)
  if (!isShown) return <p className={muted}>{translate('request.card-awaits-fee')}</p>
  return <LazyCardPart request={request} waiting={<Skeleton height={cardFormHeight} />} />
}

const paymentMethodOf = (draft: Draft) => draft.paymentMethod

/** Says why payment methods are missing, with a retry if they couldn't be loaded. */
function PaymentProblem({ isNone }: { isNone: boolean }) {
  const { retryPaymentMethods } = useRequest()
  const translate = useTranslate()
  const [isRetrying, setRetrying] = useState(false)

  async function retry() {
    setRetrying(true)
    await retryPaymentMethods()
    setRetrying(false)
  }

  if (isNone) return <Notice tone="warning">{translate('error.no-payment-method-available')}</Notice>
  return (
    <Notice
      tone="warning"
      action={
        <Button icon="refresh" busy={isRetrying} onClick={() => void retry()}>
          {translate('common.retry')}
        </Button>
      }
    >
      {translate('error.payment.get-if-enabled')}
    </Notice>
  )
}
