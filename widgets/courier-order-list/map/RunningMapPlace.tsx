import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { KeyValueStorage } from '../../../core/environment.ts'
import type { ActiveOrders } from '../../../core/orders/active-orders.ts'
import { runningMapEntry } from '../../../core/storage/order-entries.ts'
import { stored } from '../../../core/storage/stored.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { useOrderList } from '../order-list-context.ts'

/** The user's choice to show the map. */
export function useMapChoice(storage: KeyValueStorage) {
  const choice = stored(storage, runningMapEntry)
  const [isChosen, setChosen] = useState(() => choice.read() !== 'hidden')
  function choose(isShown: boolean) {
    choice.write(isShown ? 'shown' : 'hidden')
    setChosen(isShown)
  }
  return { isChosen, choose }
}

/** Button that shows or hides the map. While an order is open, its details replace the map, and the button closes them. */
export function MapToggle({ isChosen, choose }: ReturnType<typeof useMapChoice>) {
  const { orders, open } = useOrderList()
  const translate = useTranslate()
  const isOpen = useStore(orders.$opened).state !== 'none'
  const isShown = isChosen && !isOpen

  function toggle() {
    choose(!isShown)
    if (isOpen) open(null)
  }
  return (
    <Button className={wideOnly} icon="pin" aria-pressed={isShown} onClick={toggle}>
      {translate('orders.map-toggle')}
    </Button>
  )
}

const RunningMap = lazy(async () => (await import('./RunningMap.tsx')).RunningMap)

const wideOnly = css`
  @container courier (inline-size < 1120px) {
    display: none;
  }
`

/** See the columns of `ListFrame`. */
const place = css`
  display: none;
  position: sticky;
  inset-block-start: calc(${token.barHeight} + ${token.space4});
  /* As high as the window below the bar and the head. */
  block-size: clamp(320px, 100dvh - ${token.barHeight} - 112px, 960px);

  @container courier (inline-size >= 1120px) {
    display: block;
  }
`

/** Map of running orders beside a wide list. Loads only while shown. */
export function RunningMapPlace({ orders, hasRunning }: { orders: ActiveOrders; hasRunning: boolean }) {
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
      {isShown && hasRunning ? (
        <RunningMap orders={orders} waiting={<Skeleton height="100%" />} />
      ) : (
        <Skeleton height="100%" />
      )}
    </div>
  )
}
