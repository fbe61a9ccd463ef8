import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type OrderTab, orderTabs } from '../../core/orders/tabs.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { Notice } from '../shared/Notice.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Tabs } from '../shared/Tabs.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { Blank } from './Blank.tsx'
import { OrderTable } from './OrderTable.tsx'
import { useOrderList } from './order-list-context.ts'

const pane = css`
  container: orders / inline-size;
  min-inline-size: 0;
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};
  overflow: clip;
`

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
`

const bones = css`
  display: grid;
  gap: ${token.space4};
  min-block-size: 280px;
  align-content: start;
  padding: ${token.space4};
`

const around = css`
  padding: ${token.space4};
`

const boneKeys = ['one', 'two', 'three', 'four', 'five']

interface ListPanelProps {
  openedId: string | null
  requestRider(): void
}

/** The list with its tabs or search results, and what stands there when there is nothing to list. */
export function ListPanel({ openedId, requestRider }: ListPanelProps) {
  const { orders } = useOrderList()
  const translate = useTranslate()
  const { state } = useStore(orders.$state)

  if (state === 'signed-out') {
    return (
      <div className={pane}>
        <Blank icon="person" title={translate('orders.sign-in')} hint={translate('orders.sign-in-hint')} />
      </div>
    )
  }
  if (state === 'no-vendor') {
    return (
      <div className={pane}>
        <Blank icon="store" title={translate('orders.choose-outlet')} hint={translate('orders.choose-outlet-hint')} />
      </div>
    )
  }
  return (
    <div className={pane} part="list" aria-busy={state === 'loading' || undefined}>
      {state === 'failed' ? <Failure /> : <Lists openedId={openedId} requestRider={requestRider} />}
    </div>
  )
}

function Failure() {
  const { orders } = useOrderList()
  const translate = useTranslate()
  return (
    <div className={around}>
      <Notice
        tone="danger"
        title={translate('orders.failed')}
        action={<Button onClick={() => void orders.refresh()}>{translate('orders.retry')}</Button>}
      >
        {translate('orders.failed-hint')}
      </Notice>
    </div>
  )
}

function Lists({ openedId, requestRider }: ListPanelProps) {
  const { orders } = useOrderList()
  const translate = useTranslate()
  const tab = useStore(orders.$tab)
  const counts = useStore(orders.$counts)
  const rows = useStore(orders.$rows)
  const typed = useStore(orders.$searchKey).trim()

  if (typed !== '') {
    const found = translate('orders.results', { count: rows.length, query: typed })
    return (
      <>
        <div className={resultHead}>
          <span role="status">{found}</span>
          <Button variant="quiet" onClick={() => orders.search('')}>
            {translate('orders.search-clear')}
          </Button>
        </div>
        {rows.length > 0 ? (
          <OrderTable rows={rows} openedId={openedId} listKey="search" label={found} />
        ) : (
          <Blank icon="search" title={translate('orders.empty.search')} hint={translate('orders.empty.search-hint')} />
        )}
      </>
    )
  }
  return (
    <Tabs
      className={tabs}
      label={translate('orders.tabs-label')}
      tabs={orderTabs.map((id) => ({ id, label: translate(`orders.tab.${id}`), count: counts[id] }))}
      selected={tab}
      onSelect={orders.chooseTab}
    >
      <TabContent tab={tab} rows={rows} openedId={openedId} requestRider={requestRider} />
    </Tabs>
  )
}

function TabContent({
  tab,
  rows,
  openedId,
  requestRider,
}: ListPanelProps & { tab: OrderTab; rows: readonly string[] }) {
  const { orders } = useOrderList()
  const translate = useTranslate()
  const { state } = useStore(orders.$state)

  if (state === 'loading') {
    return (
      <div className={bones}>
        <VisuallyHidden>{translate('orders.loading')}</VisuallyHidden>
        {boneKeys.map((key) => (
          <Skeleton key={key} height="48px" />
        ))}
      </div>
    )
  }
  // The table stays while rows are held under the pointer, so the pointer never falls through to an empty page.
  return (
    <OrderTable
      rows={rows}
      openedId={openedId}
      listKey={tab}
      label={translate(`orders.tab.${tab}`)}
      blank={
        <slot name="empty">
          <Blank
            icon="box"
            title={translate(`orders.empty.${tab}`)}
            hint={translate(`orders.empty.${tab}-hint`)}
            action={
              tab === 'new' && (
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
