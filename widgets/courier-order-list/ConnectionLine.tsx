import { useStore } from '@nanostores/react'
import { useTranslate } from '../page-context.ts'
import { ConnectionStatus } from '../shared/orders/ConnectionStatus.tsx'
import { useOrderList } from './order-list-context.ts'

/** Shows how current the list is. `hidesLive`: only if it isn't current, as for past orders. */
export function ConnectionLine({ hidesLive }: { hidesLive: boolean }) {
  const { orders } = useOrderList()
  const translate = useTranslate()
  return (
    <ConnectionStatus
      connection={useStore(orders.$connection)}
      hidesLive={hidesLive}
      now={useStore(orders.$now)}
      textOf={(state, values) => translate(`orders.connection.${state}`, values)}
    />
  )
}
