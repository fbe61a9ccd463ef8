import { useState } from 'react'
import type { BankTarget } from '../../../core/request/payment/card-payment.ts'
import type { Payment } from '../../../core/request/payment/payment.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'

/**
 * Returns the button that leads to the bank's page, and what happens then if this page is in a frame: the bank opens in a
 * window of its own, or if the browser blocks that, in place of the whole page. If both are blocked, the window can be
 * tried again. @param url null without a page
 */
export function useBankPage({ isFramed, leave }: Pick<Payment, 'isFramed' | 'leave'>, url: string | null) {
  const translate = useTranslate()
  const [blocked, setBlocked] = useState<BankTarget | null>(null)
  if (url === null) return { note: null, button: null }
  const target = blocked === 'window' ? 'page' : 'window'

  async function go(address: string) {
    const hasLeft = await leave(address, target)
    setBlocked(hasLeft ? null : blocked === null ? 'window' : 'page')
  }

  return {
    note: isFramed ? translate(blocked === null ? 'payment.in-window' : `payment.${blocked}-blocked`) : null,
    button: (
      <Button variant="primary" onClick={() => void go(url)}>
        {translate(target === 'window' ? 'payment.continue-at-bank' : 'payment.replace-page')}
      </Button>
    ),
  }
}
