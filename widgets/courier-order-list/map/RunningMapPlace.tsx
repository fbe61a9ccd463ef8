import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { ActiveOrders } from '../../../core/orders/active-orders.ts'
import { token } from '../../../styles/tokens.ts'
import { lazy } from '../../shared/loading/lazy.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'

const RunningMap = lazy(async () => (await import('../rest.ts')).RunningMap)

/** The frame's columns follow: see `ListFrame`. */
const place = css`
  display: none;
  position: sticky;
  inset-block-start: ${token.space4};
  block-size: min(640px, calc(100dvh - 32px));

  @container courier (inline-size >= 1120px) {
    display: block;
  }
`

/** Beside the list where it is wide: the map of running orders, loaded and followed only where it is shown. */
export function RunningMapPlace({ orders }: { orders: ActiveOrders }) {
  return useStore(orders.$hasRunning) ? <Place orders={orders} /> : null
}

function Place({ orders }: { orders: ActiveOrders }) {
  const box = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setShown(element.offsetWidth > 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={place} data-running-map="">
      {isShown && <RunningMap $orders={orders.$all} waiting={<Skeleton height="100%" />} />}
    </div>
  )
}
