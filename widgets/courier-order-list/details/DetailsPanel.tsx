import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Order } from '../../../core/orders/order/order.ts'
import { vendorStatusOf } from '../../../core/orders/order/status.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { commandKey } from '../../shared/command-key.ts'
import { Icon } from '../../shared/Icon.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import { useOrderList } from '../order-list-context.ts'
import { OrderDetails } from './OrderDetails.tsx'
import { isRepeatKey } from './repeat-key.ts'

const panel = css`
  container: details / inline-size;
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};

  @container courier (inline-size >= 880px) {
    position: sticky;
    inset-block-start: calc(${token.barHeight} + ${token.space4});
    max-block-size: calc(100dvh - ${token.barHeight} - 32px);
    overflow-y: auto;

    /* Paper doesn't scroll. */
    @media print {
      position: static;
      max-block-size: none;
    }
  }
`

const head = css`
  position: sticky;
  inset-block-start: ${token.barHeight};
  z-index: 1;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space3};
  padding: ${token.space3} ${token.space3} ${token.space3} ${token.space5};
  padding-inline: ${token.space5} ${token.space3};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};

  @container courier (inline-size >= 880px) {
    inset-block-start: 0;
  }

  @container courier (inline-size < 880px) {
    flex-direction: row-reverse;
    padding-inline: ${token.space2} ${token.space5};
  }

  & > h2 {
    color: ${token.textMuted};
    font-size: ${token.size13};
    line-height: calc(20px + var(--_tall) * 1em);
    white-space: nowrap;
    flex: none;
  }

  & > h2:focus {
    outline: none;
  }
`

/** A cross beside the list. */
const cross = css`
  @container courier (inline-size < 880px) {
    && {
      display: none;
    }
  }
`

/** A way back in the list's place. */
const back = css`
  && {
    min-inline-size: 0;
    text-align: start;
  }

  @container courier (inline-size >= 880px) {
    && {
      display: none;
    }
  }

  &:dir(rtl) > svg {
    scale: -1 1;
  }
`

const filling = css`
  display: grid;
  gap: ${token.space3};
  padding: 0 ${token.space5} ${token.space5};
`

interface DetailsPanelProps {
  close(): void
  onCancelled(order: Order): void
  report(error: unknown): void
}

/** The opened order, beside the list or over it. Escape closes it. */
export function DetailsPanel({ close, onCancelled, report }: DetailsPanelProps) {
  const { orders, repeat } = useOrderList()
  const translate = useTranslate()
  const opened = useStore(orders.$opened)
  const title = useRef<HTMLHeadingElement>(null)
  const id = opened.state === 'open' ? opened.order.id : opened.state === 'none' ? null : opened.id

  // On a narrow page the details hide the list, so the focus moves from the row to the title.
  useEffect(() => {
    if (id === null) return
    const root = title.current?.getRootNode() as ShadowRoot
    const row = root.querySelector<HTMLElement>(`[data-order='${CSS.escape(id)}'] button`)
    if (row && row.offsetParent === null && root.activeElement === row) title.current?.focus()
  }, [id])

  const announced = useRef<{ id: string | null; status: string }>({ id: null, status: '' })
  const statusText = opened.state === 'open' ? translate(`status.${vendorStatusOf(opened.order)}`) : ''
  const isChanged =
    announced.current.id === id && announced.current.status !== '' && announced.current.status !== statusText
  useEffect(() => {
    if (announced.current.id !== id || announced.current.status === '') announced.current = { id, status: statusText }
  }, [id, statusText])

  if (opened.state === 'none' || id === null) return null
  const skeleton = (
    <div className={filling}>
      <VisuallyHidden>{translate('orders.opening')}</VisuallyHidden>
      <Skeleton height="40px" width="60%" />
      <Skeleton height="88px" />
      <Skeleton height="44px" />
      <Skeleton height="44px" />
      <Skeleton height="88px" />
      <Skeleton height="260px" />
      <Skeleton height="360px" />
    </div>
  )
  return (
    <section
      className={panel}
      aria-label={translate('orders.details')}
      aria-busy={opened.state === 'loading' || undefined}
      part="details"
      onKeyDown={(event) => {
        if (commandKey(event) === 'Escape') close()
        // Not while the user types, nor behind a dialog.
        const isTyping = (event.target as Element).closest('dialog, input, textarea')
        if (!isTyping && isRepeatKey(event)) repeat(id)
      }}
    >
      <div className={head}>
        <h2 ref={title} tabIndex={-1}>
          <bdi>{id}</bdi>
        </h2>
        <Button variant="quiet" icon="close" className={cross} aria-label={translate('orders.close')} onClick={close} />
        <Button variant="quiet" className={back} onClick={close}>
          <Icon path="M16 10H4.5M9 5l-5 5 5 5" />
          {translate('saved-addresses.back')}
        </Button>
      </div>
      <VisuallyHidden live>{isChanged ? `${id} ${statusText}` : ''}</VisuallyHidden>
      {opened.state === 'open' && (
        <OrderDetails key={id} order={opened.order} onCancelled={onCancelled} report={report} />
      )}
      {opened.state === 'loading' && skeleton}
      {opened.state === 'missing' && (
        <div className={filling}>
          <Notice tone="warning" title={translate('orders.missing')}>
            {translate('orders.missing-hint', { orderId: id })}
          </Notice>
        </div>
      )}
      {opened.state === 'failed' && (
        <div className={filling}>
          <Notice
            tone="danger"
            title={translate('orders.failed')}
            action={<Button onClick={() => void orders.refresh()}>{translate('common.retry')}</Button>}
          >
            {translate('orders.failed-hint')}
          </Notice>
        </div>
      )}
    </section>
  )
}
