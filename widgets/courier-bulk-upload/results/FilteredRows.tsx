import { useState } from 'react'
import { type BulkResults, isShown, type PreprocessFilter, preprocessFilters } from '../../../core/bulk/job.ts'
import { useTranslate } from '../../page-context.ts'
import { Tabs } from '../../shared/Tabs.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { ResultTable } from './ResultTable.tsx'

/** The rows of a checked job, with the filter of specification 2 §4. */
export function FilteredRows({ orders }: Pick<BulkResults, 'orders'>) {
  const translate = useTranslate()
  const { number } = useFormats()
  const [filter, setFilter] = useState<PreprocessFilter>('ALL')
  const ordersFor = (of: PreprocessFilter) => orders.filter((order) => isShown(order, of))
  const shown = ordersFor(filter)
  return (
    <Tabs
      label={translate('bulk-order-upload.filter.label')}
      tabs={preprocessFilters.map((id) => ({
        id,
        label: translate(`bulk-order-upload.filter.${id}`),
        count: number(ordersFor(id).length),
      }))}
      selected={filter}
      onSelect={setFilter}
    >
      {shown.length > 0 ? (
        <ResultTable key={filter} orders={shown} label={translate(`bulk-order-upload.filter.${filter}`)} />
      ) : (
        <p>{translate('bulk-order-upload.filter.none')}</p>
      )}
    </Tabs>
  )
}
