import { useEffect, useState } from 'react'
import type { ItemValueQuestion } from '../../../core/request/rules/item-value.ts'
import { usePage } from '../../page-context.ts'
import { late } from '../../shared/late.tsx'
import { useIdle } from '../../shared/use-idle.ts'
import { useRequest } from '../form/request-context.ts'

const fetchPart = () => import('./ItemValueDialog.tsx')
const ItemValueDialog = late(async () => (await fetchPart()).ItemValueDialog)

/** Stands before the sending: an item worth more than the country's limit is asked about (specification 2 §4). */
export function ItemValueGate() {
  const request = useRequest()
  const page = usePage()
  const [question, ask] = useState<ItemValueQuestion | null>(null)
  useIdle(() => ItemValueDialog.fetch(page.environment.clock))
  useEffect(
    () =>
      request.addGate('item-value', async () => {
        // A limit that cannot be looked at is none.
        const part = await fetchPart().catch(() => null)
        return part ? part.passItemValue(page, request, ask) : 'go'
      }),
    [request, page],
  )
  useEffect(() => () => question?.answer(false), [question])
  return question && <ItemValueDialog question={question} />
}
