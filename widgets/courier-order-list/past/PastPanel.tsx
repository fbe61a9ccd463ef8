import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { failureKey } from '../../../core/orders/listed-orders.ts'
import type { PastOrders } from '../../../core/orders/past/past-orders.ts'
import { dayIn } from '../../../core/time/formats.ts'
import { hasPermission } from '../../../core/vendors/vendor.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { AccountLinks, type Navigate } from '../../shared/account/AccountLinks.tsx'
import { SignInHere } from '../../shared/account/SignInHere.tsx'
import { Button } from '../../shared/Button.tsx'
import { EmptyState } from '../../shared/EmptyState.tsx'
import { Loading } from '../../shared/loading/Loading.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import { NoVendor } from '../blank/NoVendor.tsx'
import { OrderListSkeleton } from '../blank/OrderListSkeleton.tsx'
import type { CourierOrderListProps } from '../contract.ts'
import { More } from '../More.tsx'
import { pane } from '../pane-style.ts'
import { OrderTable, type RowGroup } from '../table/OrderTable.tsx'
import { NoPastOrders } from './NoPastOrders.tsx'

const around = css`
  padding: ${token.space4};
`

const head = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space2} ${token.space3};
  min-block-size: 45px;
  padding: ${token.space2} ${token.space4};
  border-block-end: 1px solid ${token.line};
  font-weight: 600;
`

const today = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space1} ${token.space2};
  padding: ${token.space2} ${token.space4};
  border-block-end: 1px solid ${token.line};
  color: ${token.textMuted};
`

const feesText = css`
  margin-inline-start: ${token.space3};
  color: ${token.textMuted};
  font-weight: 400;
`

const ExportDialog = lazy(async () => (await import('./ExportDialog.tsx')).ExportDialog)

interface PastPanelProps extends Pick<CourierOrderListProps, 'page' | 'emit' | 'report'> {
  orders: PastOrders
  openedId: string | null
}

/** The past orders of a period, or an empty state. */
export function PastPanel(props: PastPanelProps) {
  const { orders, page, emit } = props
  const { mode } = useStore(page.$settings)
  const translate = useTranslate()
  const list = useStore(orders.$state)
  const isInvalidPeriod = useStore(orders.$problem) !== null
  const { state } = list
  return (
    <div className={pane} part="list" aria-busy={state === 'loading' || undefined}>
      <VisuallyHidden live>
        {state === 'ready' && (isInvalidPeriod ? translate('history.period-invalid') : <ResultText orders={orders} />)}
      </VisuallyHidden>
      {state === 'signed-out' && mode === 'guest' && <AccountNeeded emit={emit} />}
      {state === 'signed-out' && mode !== 'guest' && (
        <>
          <EmptyState icon="person" title={translate('history.sign-in')} hint={translate('history.sign-in-hint')} />
          <SignInHere />
        </>
      )}
      {state === 'no-vendor' && <NoVendor />}
      {list.state === 'failed' && (
        <div className={around}>
          <Notice
            tone="danger"
            title={translate('history.failed')}
            action={<Button onClick={() => void orders.refresh()}>{translate('common.retry')}</Button>}
          >
            {list.error !== null && <p>{translate(failureKey(list.error, page.translations.isTextKey))}</p>}
            {translate('history.failed-hint')}
          </Notice>
        </div>
      )}
      {state === 'loading' && <OrderListSkeleton />}
      {state === 'ready' && isInvalidPeriod && (
        <EmptyState
          icon="clock"
          title={translate('history.period-invalid')}
          hint={translate('history.period-invalid-hint')}
        />
      )}
      {state === 'ready' && !isInvalidPeriod && <PastOrderResults {...props} />}
    </div>
  )
}

/** Returns the number of results; `isSearching` until it is known. */
function useResults(orders: PastOrders) {
  const translate = useTranslate()
  const count = useStore(orders.$rows).length
  const query = useStore(orders.$searchKey).trim()
  const isLooking = useStore(orders.$lookup) === 'looking'
  const isLoading = useStore(orders.$nextPage) === 'loading'
  const resultText =
    query === '' ? translate('history.count', { count }) : translate('orders.results', { count, query })
  return { resultText, isSearching: isLooking || (count === 0 && isLoading) }
}

function ResultText({ orders }: { orders: PastOrders }) {
  const translate = useTranslate()
  const { resultText, isSearching } = useResults(orders)
  return isSearching ? translate('orders.searching') : resultText
}

function PastOrderResults({ orders, openedId, page, report, emit }: PastPanelProps) {
  const translate = useTranslate()
  const rows = useStore(orders.$rows)
  const nextPage = useStore(orders.$nextPage)
  const query = useStore(orders.$searchKey).trim()
  const lookup = useStore(orders.$lookup)
  const status = useStore(orders.$status)
  const { category } = useStore(orders.$dates)
  const fees = useStore(orders.$fees)
  const days = useStore(orders.$days)
  const now = useStore(orders.$now)
  const { timeZone } = useStore(page.$country)
  const formats = useFormats()
  const vendor = useStore(page.vendors.$selectedVendor)
  const [isExporting, setExporting] = useState(false)
  const count = rows.length
  const { resultText, isSearching } = useResults(orders)
  const lastDay = [...days.keys()].at(-1)

  function dayGroupOf(id: string): RowGroup {
    const at = orders.$order(id).get()?.createdAt ?? now
    const day = dayIn(timeZone, at)
    const dayTotal = days.get(day)
    // Later pages may have more orders of the last day. The head has the totals of a single day.
    const isCompleteDay = dayTotal !== undefined && (day !== lastDay || nextPage === 'none')
    const totals =
      isCompleteDay && days.size > 1
        ? [
            translate('history.count', { count: dayTotal.count }),
            translate('history.fees', { fees: formats.price(dayTotal.fees) }),
          ]
        : []
    // Here instead of in each row.
    const zone = formats.foreignZone(at)
    const notes = zone === null ? totals : [...totals, translate('delivery-time.time-in-zone', { zone })]
    return { name: formats.day(at, now), note: notes.length > 0 ? notes.join(' · ') : null }
  }

  return (
    <>
      <div className={head}>
        <span>
          {/* Also announced by the panel, because this head is removed while loading. */}
          <span>
            <ResultText orders={orders} />
          </span>
          {count > 0 && (
            <span className={feesText}>
              {translate(nextPage === 'none' ? 'history.fees' : 'history.fees-so-far', { fees: formats.price(fees) })}
            </span>
          )}
        </span>
        {query !== '' && (
          <Button variant="quiet" onClick={() => orders.search('')}>
            {translate('orders.search-clear')}
          </Button>
        )}
        {query === '' && hasPermission(vendor ?? {}, 'exports') && (
          <Button disabled={count === 0} onClick={() => setExporting(true)}>
            {translate('selection.export')}
          </Button>
        )}
      </div>
      {category !== 'Custom' && query === '' && <TodaysOrders page={page} emit={emit} />}
      {lookup === 'failed' && (
        <div className={around}>
          <Notice tone="warning">{translate('orders.search-failed')}</Notice>
        </div>
      )}
      <OrderTable
        rows={rows}
        openedId={openedId}
        listKey={`${category} ${status} ${query}`}
        label={resultText}
        groupOf={dayGroupOf}
        blank={
          isSearching ? (
            <OrderListSkeleton />
          ) : (
            <NoPastOrders orders={orders} page={page} query={query} status={status} />
          )
        }
      />
      <More orders={orders} isSearch={query !== ''} />
      {isExporting && (
        <ExportDialog
          waiting={<Loading />}
          orders={orders}
          page={page}
          report={report}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}

/** Where today's orders are, since the periods end yesterday (specification 1 §4). */
function TodaysOrders({ page, emit }: Pick<PastPanelProps, 'page' | 'emit'>) {
  const translate = useTranslate()
  const vendorId = useStore(page.vendors.$selectedVendor)?.id ?? null
  const path = vendorId === null ? '/order-tracking' : `/order-tracking/${encodeURIComponent(vendorId)}`
  const detail = { to: 'order-tracking' as const, path, vendorId, orderId: null }
  return (
    <p className={today}>
      {translate('history.today')}
      <Button variant="quiet" onClick={() => emit('courier-navigate', detail, { cancelable: true })}>
        {translate('history.today-link')}
      </Button>
    </p>
  )
}

/** Replaces a guest's history (specification 1 §6) by the advantages of an account. */
function AccountNeeded({ emit }: { emit: Navigate }) {
  const translate = useTranslate()
  return (
    <EmptyState
      icon="clock"
      title={translate('history.account-title')}
      hint={translate('history.account')}
      action={<AccountLinks emit={emit} primary="register" />}
    />
  )
}
