import { useState } from 'react'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { useRequest } from '../form/request-context.ts'

/** Says why payment methods are missing, with a retry if they couldn't be loaded. */
export function PaymentProblem({ isNone }: { isNone: boolean }) {
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
