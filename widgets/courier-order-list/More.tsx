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

/** Loads older orders by page, then moves the focus to them when there are no more. */
export function More({ orders, isSearch }: { orders: PastOrders; isSearch: boolean }) {
  const translate = useTranslate()
  const root = useShadowRoot()
  const { focusRow } = useOrderList()
  const more = useStore(orders.$more)
  const button = useRef<HTMLButtonElement>(null)
  if (more === 'none') return null

  async function show() {
    const before = orders.$rows.get().length
    const hadFocus = root.activeElement === button.current
    await orders.showMore()
    if (orders.$more.get() !== 'none' || !hadFocus) return
    const first = orders.$rows.get()[before] ?? orders.$rows.get().at(-1)
    if (first) focusRow.current(first)
  }

  return (
    <div className={foot}>
      {more === 'failed' && <p role="alert">{translate('history.more-failed')}</p>}
      {isSearch && more === 'more' && <p>{translate('history.search-part')}</p>}
      <Button ref={button} busy={more === 'loading'} onClick={() => void show()}>
        {translate(more === 'loading' ? 'history.loading-more' : more === 'failed' ? 'orders.retry' : 'history.more')}
      </Button>
    </div>
  )
}
