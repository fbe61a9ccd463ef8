import { useStore } from '@nanostores/react'
import { useTranslate } from '../page-context.ts'
import { ConnectionStatus } from '../shared/orders/ConnectionStatus.tsx'
import { useOrderList } from './order-list-context.ts'

/** Shows how current the list is. */
export function ConnectionLine() {
  const { orders } = useOrderList()
  const translate = useTranslate()
  return (
    <ConnectionStatus
      connection={useStore(orders.$connection)}
      now={useStore(orders.$now)}
      textOf={(state, values) => translate(`orders.connection.${state}`, values)}
    />
  )
}
