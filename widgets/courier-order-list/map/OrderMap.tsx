import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useMemo } from 'react'
import type { Order } from '../../../core/orders/order/order.ts'
import type { RiderPosition } from '../../../core/tracking/rider-position.ts'
import { riderQueueOf } from '../../../core/tracking/rider-queue.ts'
import { pollsRider } from '../../../core/tracking/stages.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { OrderRoute } from '../../shared/map/OrderRoute.tsx'
import { PositionAge } from '../../shared/orders/PositionAge.tsx'
import { useSeconds } from '../details/CancelClock.tsx'

const place = css`
  display: grid;
  gap: ${token.space2};
  padding: ${token.space4} ${token.space5};
  border-block-start: 1px solid ${token.line};
`

const map = css`
  block-size: 260px;
`

const ageText = css`
  color: ${token.textMuted};
  font-size: ${token.size13};
`

const $noPosition = atom<RiderPosition | null>(null)

/** Map of collection point, destination and rider, with the age of the position. */
export function OrderMap({ order, now }: { order: Order; now: number }) {
  const page = usePage()
  const translate = useTranslate()
  const { rider, status, pickup, customer, outletName, isReturn } = order
  const riderId = rider && pollsRider(status) ? rider.id : null
  const $position = useMemo(
    () => (riderId === null ? $noPosition : riderQueueOf(page).$position(riderId)),
    [page, riderId],
  )
  const position = useStore($position)
  return (
    <div className={place}>
      <OrderRoute
        order={order}
        shop={{ ...pickup, name: outletName }}
        customer={{ ...customer, name: isReturn ? customer.name : translate('orders.map-destination') }}
        rider={position}
        riderName={rider?.name}
        now={now}
        label={translate('orders.map')}
        className={map}
      />
      {position && <Age position={position} now={now} />}
    </div>
  )
}

/** The age of the rider's position, each second. */
function Age({ position, now }: { position: RiderPosition; now: number }) {
  return (
    <p className={ageText}>
      <PositionAge position={position} now={useSeconds(now, true)} />
    </p>
  )
}
