import { useEffect, useRef, useState } from 'react'
import { holdPlaces } from '../../../core/orders/order/places.ts'

/**
 * Keeps rows in place while the pointer is over them; removed rows stay and new ones are added at the end.
 * @param key identifies the list; another list (tab, search) is shown at once
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
