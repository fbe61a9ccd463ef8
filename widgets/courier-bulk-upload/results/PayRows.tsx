import { css } from '@linaria/core'
import { useEffect, useState } from 'react'
import type { BulkJob, BulkPlacing } from '../../../core/bulk/job.ts'
import type { BulkPaying } from '../../../core/bulk/paying.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { CardSection } from '../../shared/card/CardSection.tsx'
import { useBankPage } from '../../shared/card/use-bank-page.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { useBulk } from '../bulk-context.ts'
import { buttons, card } from '../bulk-styles.ts'

const box = css`
  padding: ${token.space4};
  max-inline-size: 520px;
`

interface PayRowsProps {
  paying: BulkPaying
  placing: BulkPlacing
  amount: number
  job: Pick<BulkJob, 'id' | 'vendorId'>
}

/** The card that the rows with ONLINE_PAYMENT are paid with, or what the bank still needs. */
export function PayRows({ paying, placing, amount, job }: PayRowsProps) {
  const translate = useTranslate()
  const { price } = useFormats()
  const { emit } = useBulk()
  const { id: jobId, vendorId } = job
  const isAtBank = placing.state === 'at-bank'
  const newUrl = isAtBank && placing.isNew ? placing.redirectUrl : null

  useEffect(() => {
    if (newUrl === null) return
    const detail = { to: 'bank' as const, host: new URL(newUrl).host, address: newUrl, vendorId, jobId }
    const isAllowed = emit('courier-before-redirect', detail, { cancelable: true })
    if (isAllowed && !paying.isFramed) void paying.leave(newUrl)
  }, [newUrl, vendorId, jobId, emit, paying])

  return (
    <>
      {isAtBank && <AtBank paying={paying} url={placing.redirectUrl} />}
      <div hidden={isAtBank || placing.state === 'placing'} className={`${card} ${box}`}>
        <strong>{translate('bulk-order-upload.pay.title', { amount: price(amount) })}</strong>
        <p>{translate('bulk-order-upload.pay.explanation')}</p>
        <CardSection payment={paying} />
      </div>
    </>
  )
}

function AtBank({ paying, url }: { paying: BulkPaying; url: string | null }) {
  const translate = useTranslate()
  const [isChecking, setChecking] = useState(false)
  const isUnfinished = url !== null
  const { note, button } = useBankPage(paying, url)

  async function check() {
    setChecking(true)
    await paying.check()
    setChecking(false)
  }

  return (
    <Notice
      tone="info"
      title={translate(isUnfinished ? 'payment.at-bank-title' : 'payment.checking-title')}
      action={
        <div className={buttons}>
          {button}
          <Button icon="refresh" busy={isChecking} onClick={() => void check()}>
            {translate('placing.check-again')}
          </Button>
        </div>
      }
    >
      {translate(isUnfinished ? 'bulk-order-upload.pay.at-bank' : 'bulk-order-upload.pay.checking')} {note}
    </Notice>
  )
}
