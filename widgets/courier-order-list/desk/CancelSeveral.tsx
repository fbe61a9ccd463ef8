import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { formatCountdown } from '../../../core/orders/cancel/cancellation.ts'
import {
  type CancelPlan,
  type CancelResult,
  createSeveralCancellation,
  planCancelling,
} from '../../../core/orders/desk/cancel-several.ts'
import { refundOnCancel } from '../../../core/orders/order/card-charge.ts'
import type { Order } from '../../../core/orders/order/order.ts'
import { vendorStatusOf } from '../../../core/orders/order/status.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { ProgressBar } from '../../shared/loading/ProgressBar.tsx'
import { Dialog } from '../../shared/panels/Dialog.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import type { CourierOrderListProps } from '../contract.ts'
import { useCancelReason } from '../details/use-cancel-reason.tsx'
import { useOrderList } from '../order-list-context.ts'

const form = css`
  display: grid;
  gap: ${token.space4};
`

const leftOutBox = css`
  display: grid;
  gap: ${token.space2};
`

/* The texts begin in one line, whatever the length of the IDs. */
const list = css`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr);
  row-gap: ${token.space2};
  max-block-size: 180px;
  margin: 0;
  padding: ${token.space3};
  overflow-y: auto;
  border-radius: ${token.radius};
  background: ${token.surfaceSunken};
  list-style: none;
  font-size: ${token.size13};

  & > li {
    display: grid;
    grid-template-columns: subgrid;
    grid-column: 1 / -1;
  }

  & bdi {
    grid-column: 2;
    white-space: nowrap;
  }

  /* Not an end margin of the ID, whose own direction is left to right. */
  & span {
    margin-inline-start: ${token.space3};
  }

  & svg {
    margin-inline-end: ${token.space2};
    color: ${token.textMuted};
  }

  & [data-state='cancelled'] svg {
    color: ${token.success};
  }

  & [data-state='refused'] svg,
  & [data-state='not-arrived'] svg,
  & [data-state='unknown'] svg {
    color: ${token.danger};
  }
`

interface CancelSeveralProps extends Pick<CourierOrderListProps, 'page' | 'report'> {
  orders: readonly Order[]
  onClose(): void
  onCancelled(order: Order): void
}

/**
 * Cancels the selected orders: shows which can be cancelled and which can't, asks for a reason, then shows each result.
 */
export function CancelSeveral({ orders, page, onClose, onCancelled, report }: CancelSeveralProps) {
  const list = useOrderList()
  const translate = useTranslate()
  const [$plan] = useState(() => planCancelling(page, orders))
  const plan = useStore($plan)
  const [cancellation, setCancellation] = useState<ReturnType<typeof createSeveralCancellation> | null>(null)
  const [reason, setReason] = useState('')

  function run(reasonText: string) {
    const created = createSeveralCancellation(
      plan.can.map(({ id }) => id),
      async (id, reasonText) => {
        const outcome = await list.orders.cancelOrder(id, reasonText, true)
        if (outcome?.done) onCancelled(outcome.order)
        else if (outcome) report(outcome.error)
        return outcome
      },
    )
    setReason(reasonText)
    setCancellation(created)
    void created.run(reasonText)
  }

  if (cancellation)
    return <Results cancellation={cancellation} again={() => void cancellation.run(reason)} onClose={onClose} />
  if (plan.can.length === 0) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={translate('selection.none-title')}
        actions={<Button onClick={onClose}>{translate('dialog.close')}</Button>}
      >
        <Obstacles cannot={plan.cannot} />
      </Dialog>
    )
  }
  return <Question plan={plan} onSubmit={run} onClose={onClose} />
}

interface QuestionProps {
  plan: CancelPlan
  onSubmit(reason: string): void
  onClose(): void
}

function Question({ plan, onSubmit, onClose }: QuestionProps) {
  const translate = useTranslate()
  const reason = useCancelReason()
  const count = plan.can.length
  const riders = plan.can.filter(({ rider }) => rider !== null).length
  return (
    <Dialog
      open
      onClose={onClose}
      title={translate('selection.cancel-title', { count })}
      actions={
        <>
          <Button onClick={onClose}>{translate('selection.keep')}</Button>
          <Button type="submit" form="cancel-several" variant="danger">
            {translate('selection.cancel-submit', { count })}
          </Button>
        </>
      }
    >
      <form
        id="cancel-several"
        className={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const text = reason.check()
          if (text !== null) onSubmit(text)
        }}
      >
        <p>
          {translate(
            riders === 0
              ? 'orders.cancel-text-no-rider'
              : riders === 1
                ? 'orders.cancel-text'
                : 'selection.cancel-text',
          )}
        </p>
        <Refunds orders={plan.can} />
        {plan.cannot.length > 0 && (
          <div className={leftOutBox}>
            <p>{translate('selection.left', { count: plan.cannot.length })}</p>
            <Obstacles cannot={plan.cannot} />
          </div>
        )}
        {reason.fields}
      </form>
    </Dialog>
  )
}

/** The orders that will be cancelled, each with what goes back to its card. */
function Refunds({ orders }: { orders: readonly Order[] }) {
  const translate = useTranslate()
  const { price } = useFormats()

  function refundText(order: Order) {
    const refund = refundOnCancel(order)
    if (!refund) return translate('orders.not-charged')
    return translate('orders.cancel-refund', { amount: price(refund.amount), card: refund.card })
  }

  return (
    <ul className={list}>
      {orders.map((order) => (
        <li key={order.id}>
          <bdi>{order.id}</bdi>
          <span>{refundText(order)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The orders that can't be cancelled, each with its reason. */
function Obstacles({ cannot }: Pick<CancelPlan, 'cannot'>) {
  const translate = useTranslate()
  const page = usePage()
  const { number } = useFormats()

  function obstacleText({ order, obstacle }: CancelPlan['cannot'][number]) {
    if (obstacle.state === 'ended') return translate(`status.${vendorStatusOf(order)}`)
    if (obstacle.state === 'closed') return translate(`orders.cant-cancel.${obstacle.why}`)
    const time = formatCountdown(obstacle.at, page.environment.clock.now(), number)
    return translate('orders.can-cancel.waiting', { time })
  }

  return (
    <ul className={list}>
      {cannot.map((one) => (
        <li key={one.order.id}>
          <bdi>{one.order.id}</bdi>
          <span>{obstacleText(one)}</span>
        </li>
      ))}
    </ul>
  )
}

const icons = {
  waiting: 'clock',
  cancelled: 'done',
  refused: 'error',
  early: 'error',
  'not-arrived': 'error',
  unknown: 'error',
} as const satisfies Record<CancelResult['state'], string>

interface ResultsProps {
  cancellation: ReturnType<typeof createSeveralCancellation>
  again(): void
  onClose(): void
}

function Results({ cancellation, again, onClose }: ResultsProps) {
  const translate = useTranslate()
  const results = useStore(cancellation.$results)
  const isRunning = useStore(cancellation.$isRunning)
  useEffect(() => cancellation.stop, [cancellation])
  const countOf = (state: CancelResult['state']) => results.filter((one) => one.state === state).length
  const [cancelled, waiting] = [countOf('cancelled'), countOf('waiting')]
  const canRetry = !isRunning && results.length > cancelled + countOf('refused')
  const values = { done: cancelled, count: results.length }
  const title = translate(isRunning ? 'selection.cancelling' : 'selection.cancelled', values)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          {canRetry && <Button onClick={again}>{translate('common.retry')}</Button>}
          {isRunning ? (
            <Button onClick={cancellation.stop}>{translate('selection.stop')}</Button>
          ) : (
            <Button variant="primary" onClick={onClose}>
              {translate('dialog.close')}
            </Button>
          )}
        </>
      }
    >
      <div className={form}>
        <VisuallyHidden live>{isRunning ? '' : title}</VisuallyHidden>
        {isRunning && <ProgressBar label={title} value={(results.length - waiting) / results.length} />}
        <ul className={list}>
          {results.map(({ id, state }) => (
            <li key={id} data-state={state}>
              <Icon name={icons[state]} size={18} />
              <bdi>{id}</bdi>
              <span>{translate(`selection.result.${state === 'waiting' && !isRunning ? 'stopped' : state}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
