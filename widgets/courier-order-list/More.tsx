import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { PastOrders } from '../../core/orders/past/past-orders.ts'
import { token } from '../../styles/tokens.ts'
import { useShadowRoot, useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { useOrderList } from './order-list-context.ts'

const foot = css`
  display: grid;
  justify-items: center;
  gap: ${token.space2};
  padding: ${token.space4};
  border-block-start: 1px solid ${token.line};
  text-align: center;
  color: ${token.textMuted};
`

/** Loads the next page of orders. After the last page the button disappears, so focus moves to the first new row. */
export function More({ orders, isSearch }: { orders: PastOrders; isSearch: boolean }) {
  const translate = useTranslate()
  const root = useShadowRoot()
  const { focusRow } = useOrderList()
  const nextPage = useStore(orders.$nextPage)
  const button = useRef<HTMLButtonElement>(null)
  if (nextPage === 'none') return null

  async function showMore() {
    const previousCount = orders.$rows.get().length
    const hadFocus = root.activeElement === button.current
    await orders.showMore()
    if (orders.$nextPage.get() !== 'none' || !hadFocus) return
    const first = orders.$rows.get()[previousCount] ?? orders.$rows.get().at(-1)
    if (first) focusRow.current(first)
  }

  return (
    <div className={foot}>
      {nextPage === 'failed' && <p role="alert">{translate('history.more-failed')}</p>}
      {isSearch && nextPage === 'available' && <p>{translate('history.search-part')}</p>}
      <Button ref={button} busy={nextPage === 'loading'} onClick={() => void showMore()}>
        {translate(
          nextPage === 'loading' ? 'history.loading-more' : nextPage === 'failed' ? 'common.retry' : 'history.more',
        )}
      </Button>
    </div>
  )
}
