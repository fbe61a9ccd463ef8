import { useEffect } from 'react'
import { usePage } from '../../page-context.ts'
import { useGrid } from './grid-context.ts'

/** How long scrolling and checking must pause first. */
const restMs = 150

/** Prices the rows that are drawn, and again after some of them were checked or changed. */
export function usePrices(drawn: readonly number[]) {
  const { sheet } = useGrid()
  const { clock } = usePage().environment
  const seen = drawn.join()
  useEffect(() => {
    const ids = seen === '' ? [] : seen.split(',').map(Number)
    let timer: unknown = null
    const wait = () => {
      clock.clearTimeout(timer)
      timer = clock.setTimeout(() => sheet.price(ids), restMs)
    }
    wait()
    const stops = ids.map((id) => sheet.row(id).listen(wait))
    return () => {
      for (const stop of stops) stop()
      clock.clearTimeout(timer)
    }
  }, [sheet, clock, seen])
}
