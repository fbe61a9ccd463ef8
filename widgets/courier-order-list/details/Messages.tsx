import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { createVendorMessages } from '../../../core/orders/messages.ts'
import type { Order } from '../../../core/orders/order/order.ts'
import { isEnded } from '../../../core/orders/order/status.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Messages as List } from '../../shared/orders/Messages.tsx'
import { useFormats } from '../../shared/use-formats.ts'

/** Messages between vendor and customer. The vendor sends ready-made messages until the order ends. */
export function Messages({ order, now }: { order: Order; now: number }) {
  const page = usePage()
  const translate = useTranslate()
  const formats = useFormats(order.pickup)
  const [messenger] = useState(() => createVendorMessages(page, order))
  const sent = useStore(messenger.$sent)
  return (
    <List
      messages={sent.length > order.messages.length ? sent : order.messages}
      side="vendor"
      other={order.customer.name || translate('messages.customer')}
      time={(at) => formats.moment(at, now)}
      messenger={messenger}
      closed={isEnded(order.status) ? translate('messages.ended') : null}
    />
  )
}
