import { useEffect, useRef, useState } from 'react'
import { holdPlaces } from '../../../core/orders/order/places.ts'

/**
 * The rows as they are shown: while the pointer is over them they keep their places, so that nothing jumps under the
 * pointer; what left stays until then, and what came stands at the end.
 * @param key another list (tab, search) is shown at once
 */
export function useHeldRows(current: readonly string[], key: string) {
  const [isHeld, setHeld] = useState(false)
  const shown = useRef<{ key: string; rows: readonly string[] }>({ key, rows: current })
  const rows = isHeld && shown.current.key === key ? holdPlaces(shown.current.rows, current) : current
  useEffect(() => {
    shown.current = { key, rows }
  })
  return {
    rows,
    hold: {
      onPointerEnter: (event: { pointerType: string }) => setHeld(event.pointerType === 'mouse'),
      onPointerLeave: () => setHeld(false),
    },
  }
}
