import { useStore } from '@nanostores/react'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { useTranslate } from '../../page-context.ts'
import { RadioGroup } from '../../shared/fields/Choice.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { card, heading } from '../form/layout.ts'
import { useFieldRef, useRequest } from '../form/request-context.ts'
import { useDraft } from '../form/use-draft.ts'
import { useFieldMessage } from '../form/use-typed-text.ts'

const PaymentProblem = lazy(async () => (await import('./PaymentProblem.tsx')).PaymentProblem)

/** How the customer pays. */
export function PaymentSection() {
  const request = useRequest()
  const translate = useTranslate()
  const methods = useStore(request.$paymentMethods)
  const paymentMethod = useDraft(paymentMethodOf)
  const error = useFieldMessage('paymentMethod')
  const ref = useFieldRef<HTMLDivElement>('paymentMethod')
  const isNone = methods.state === 'ready' && methods.methods.length === 0
  const isUnknown = methods.state === 'failed' || (methods.state === 'ready' && methods.isOnlineUnknown)

  return (
    <section className={card} aria-busy={methods.state === 'loading'}>
      <div ref={ref} tabIndex={-1}>
        {methods.state === 'loading' && <Skeleton height="72px" />}
        {methods.state === 'ready' && (
          <RadioGroup
            legend={<span className={heading}>{translate('request.pay')}</span>}
            options={methods.methods.map((value) => ({
              value,
              label: translate(`payment-method.${value}`),
              hint: translate(`request.payment-method-hint.${value}`),
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
  )
}

const paymentMethodOf = (draft: Draft) => draft.paymentMethod
