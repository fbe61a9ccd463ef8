import { useEffect } from 'react'
import { useGrid } from './grid-context.ts'

/** Fetches prices of the rendered rows. */
export function usePrices(drawn: readonly number[]) {
  const { sheet } = useGrid()
  const seen = drawn.join()
  useEffect(() => {
    sheet.price(seen === '' ? [] : seen.split(',').map(Number))
  }, [sheet, seen])
  useEffect(() => () => sheet.price([]), [sheet])
}
