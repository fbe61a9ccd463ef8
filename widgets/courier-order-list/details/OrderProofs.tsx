import { useEffect, useState } from 'react'
import type { Order } from '../../../core/orders/order/order.ts'
import { createOrderPhotos } from '../../../core/orders/proofs/photos.ts'
import { usePage } from '../../page-context.ts'
import { ProofList } from '../../shared/proofs/ProofList.tsx'
import { useFormats } from '../../shared/use-formats.ts'

export function OrderProofs({ order, now }: { order: Order; now: number }) {
  const page = usePage()
  const formats = useFormats(order.pickup)
  const [photos] = useState(() => createOrderPhotos(page, order))
  useEffect(() => photos.update(order.proofs), [photos, order.proofs])
  return <ProofList photos={photos} orderId={order.id} momentOf={(at) => formats.moment(at, now)} />
}
