import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type DateCategory, dateCategories, statusFilters } from '../../../core/orders/past/filter-names.ts'
import type { PastOrders } from '../../../core/orders/past/past-orders.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Checkbox } from '../../shared/fields/Choice.tsx'
import { SelectField } from '../../shared/fields/SelectField.tsx'
import type { CourierOrderListProps } from '../contract.ts'
import { CustomPeriod } from './CustomPeriod.tsx'

const bar = css`
  display: grid;
  gap: ${token.space3};
`

const line = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: ${token.space3};
  align-items: end;

  @container courier (inline-size >= 560px) {
    grid-template-columns: repeat(2, minmax(0, 200px)) 1fr;
  }
`

const outlets = css`
  grid-column: 1 / -1;

  @container courier (inline-size >= 560px) {
    grid-column: auto;
    padding-inline-start: ${token.space3};
  }
`

const dateKeys = { Yesterday: 'yesterday', PastWeek: 'past-week', PastMonth: 'past-month', Custom: 'custom' } as const

interface PastFiltersProps {
  orders: PastOrders
  page: CourierOrderListProps['page']
}

/** Filters of past orders: period, status and, for a parent, its outlets. */
export function PastFilters({ orders, page }: PastFiltersProps) {
  const translate = useTranslate()
  const dates = useStore(orders.$dates)
  const status = useStore(orders.$status)
  const canIncludeOutlets = useStore(page.vendors.$canIncludeOutlets)
  const includeOutlets = useStore(page.vendors.$includeOutlets)
  // A custom period is fetched only once it is complete.
  const [category, setCategory] = useState<DateCategory>(dates.category)
  useEffect(() => setCategory(dates.category), [dates])

  function choose(chosen: DateCategory) {
    setCategory(chosen)
    if (chosen !== 'Custom') orders.chooseDates({ category: chosen })
  }

  return (
    <div className={bar}>
      <div className={line}>
        <SelectField
          label={translate('history.period')}
          options={dateCategories.map((value) => ({ value, label: translate(`history.dates.${dateKeys[value]}`) }))}
          value={category}
          onChange={choose}
        />
        <SelectField
          label={translate('history.status')}
          options={statusFilters.map((value) => ({ value, label: translate(`history.filter.${value}`) }))}
          value={status}
          onChange={orders.chooseStatus}
        />
        {canIncludeOutlets && (
          <Checkbox
            toggle
            className={outlets}
            label={translate('history.all-outlets')}
            checked={includeOutlets}
            onChange={page.vendors.setIncludeOutlets}
          />
        )}
      </div>
      {category === 'Custom' && <CustomPeriod key={orders.$query.get()} orders={orders} />}
    </div>
  )
}
