import { useEffect } from 'react'
import { usePage } from '../../page-context.ts'
import { useGrid } from './grid-context.ts'

/** So long scrolling and checking must rest. */
const restMs = 150

/** Has the rows that are drawn located and priced: now, and again when some of them were checked or changed. */
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
