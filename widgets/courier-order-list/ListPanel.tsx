import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { ActiveOrders } from '../../core/orders/active-orders.ts'
import { failureKey } from '../../core/orders/listed-orders.ts'
import { isRunningTab, type OrderTab, orderTabs } from '../../core/orders/tabs.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { SignInHere } from '../shared/account/SignInHere.tsx'
import { Button } from '../shared/Button.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Notice } from '../shared/Notice.tsx'
import { Tabs } from '../shared/Tabs.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { NoVendor } from './blank/NoVendor.tsx'
import { OrderListSkeleton } from './blank/OrderListSkeleton.tsx'
import { useOrderList } from './order-list-context.ts'
import { pane } from './pane-style.ts'
import { LateCount } from './table/Lateness.tsx'
import { OrderTable } from './table/OrderTable.tsx'

const tabs = css`
  & > [role='tablist'] {
    padding-inline: ${token.space2};
  }
`

const resultHead = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space3};
  min-block-size: 45px;
  padding-inline: ${token.space4} ${token.space2};
  border-block-end: 1px solid ${token.line};
  font-weight: 600;

  /* The ring is within the pane. */
  & > button {
    outline-offset: 0;
  }
`

const elsewhereLine = css`
  &:empty {
    display: none;
  }
`

const around = css`
  padding: ${token.space4};
`

interface ListPanelProps {
  orders: ActiveOrders
  openedId: string | null
  requestRider(): void
}

/** The list with its tabs or search results, or an empty state. */
export function ListPanel(props: ListPanelProps) {
  const { orders } = props
  const translate = useTranslate()
  const listed = useStore(orders.$state)
  const { state } = listed

  if (state === 'signed-out') {
    return (
      <div className={pane}>
        <EmptyState icon="person" title={translate('orders.sign-in')} hint={translate('orders.sign-in-hint')} />
        <SignInHere />
      </div>
    )
  }
  if (state === 'no-vendor') {
    return (
      <div className={pane}>
        <NoVendor />
      </div>
    )
  }
  return (
    <div className={pane} part="list" aria-busy={state === 'loading' || undefined}>
      {listed.state === 'failed' ? <Failure orders={orders} error={listed.error} /> : <Lists {...props} />}
    </div>
  )
}

function Failure({ orders, error }: Pick<ListPanelProps, 'orders'> & { error: unknown }) {
  const translate = useTranslate()
  const { isTextKey } = usePage().translations
  return (
    <div className={around}>
      <Notice
        tone="danger"
        title={translate('orders.failed')}
        action={<Button onClick={() => void orders.refresh()}>{translate('common.retry')}</Button>}
      >
        {error !== null && <p>{translate(failureKey(error, isTextKey))}</p>}
        {translate('orders.failed-hint')}
      </Notice>
    </div>
  )
}

function Lists(props: ListPanelProps) {
  const { orders, openedId } = props
  const translate = useTranslate()
  const tab = useStore(orders.$tab)
  const counts = useStore(orders.$counts)
  const lateCounts = useStore(orders.$late)
  const rows = useStore(orders.$rows)
  const { number } = useFormats()
  const isLoading = useStore(orders.$state).state === 'loading'
  const searchText = useStore(orders.$searchKey).trim()
  const lookup = useStore(orders.$lookup)

  if (searchText !== '') {
    const isSearching = lookup === 'looking' && rows.length === 0
    const resultCountText = translate('orders.results', { count: rows.length, query: searchText })
    const resultText = isSearching ? translate('orders.searching') : resultCountText
    return (
      <>
        <div className={resultHead}>
          <span role="status">{resultText}</span>
          <Button variant="quiet" onClick={() => orders.search('')}>
            {translate('orders.search-clear')}
          </Button>
        </div>
        {lookup === 'failed' && (
          <div className={around}>
            <Notice tone="warning">{translate('orders.search-failed')}</Notice>
          </div>
        )}
        {isSearching && <OrderListSkeleton />}
        {rows.length > 0 ? (
          <OrderTable rows={rows} openedId={openedId} listKey="search" label={resultText} timeHead="due" />
        ) : (
          !isSearching && (
            <EmptyState
              icon="search"
              title={translate('orders.empty.search')}
              hint={translate('orders.empty.search-hint')}
            />
          )
        )}
      </>
    )
  }
  return (
    <Tabs
      className={tabs}
      label={translate('orders.tabs-label')}
      tabs={orderTabs.map((id) => ({
        id,
        label: translate(`orders.tab.${id}`),
        // A zero would mean that there are no orders.
        count: isLoading ? '\u00a0' : number(counts[id]),
        note: isRunningTab(id) && <LateCount count={lateCounts[id]} />,
      }))}
      selected={tab}
      onSelect={orders.chooseTab}
    >
      <OpenedElsewhere orders={orders} openedId={openedId} />
      <TabContent {...props} tab={tab} rows={rows} />
    </Tabs>
  )
}

/** Shows which tab the opened order is in, if it's another one. */
function OpenedElsewhere({ orders, openedId }: Pick<ListPanelProps, 'orders' | 'openedId'>) {
  const translate = useTranslate()
  const { focusRow } = useOrderList()
  const tab = useStore(orders.$elsewhere)
  return (
    <div role="status" className={tab ? resultHead : elsewhereLine}>
      {tab && (
        <>
          <span>{translate('orders.elsewhere', { orderId: openedId ?? '' })}</span>
          <Button
            variant="quiet"
            onClick={() => {
              orders.chooseTab(tab)
              requestAnimationFrame(() => focusRow.current(openedId ?? ''))
            }}
          >
            {translate(`orders.tab.${tab}`)}
          </Button>
        </>
      )}
    </div>
  )
}

interface TabContentProps extends ListPanelProps {
  tab: OrderTab
  rows: readonly string[]
}

function TabContent({ orders, tab, rows, openedId, requestRider }: TabContentProps) {
  const translate = useTranslate()
  const { state } = useStore(orders.$state)

  if (state === 'loading') return <OrderListSkeleton />
  // The table stays while rows are held under the pointer, so that clicks never hit an empty page.
  return (
    <OrderTable
      rows={rows}
      openedId={openedId}
      listKey={tab}
      label={translate(`orders.tab.${tab}`)}
      timeHead={tab === 'delivered' || tab === 'cancelled' ? 'time' : 'due'}
      blank={
        <slot name="empty">
          <EmptyState
            icon="box"
            title={translate(`orders.empty.${tab}`)}
            hint={translate(`orders.empty.${tab}-hint`)}
            action={
              (tab === 'active' || tab === 'new') && (
                <Button variant="primary" onClick={requestRider}>
                  {translate('orders.request')}
                </Button>
              )
            }
          />
        </slot>
      }
    />
  )
}
