import { useEffect } from 'react'
import { useGrid } from './grid-context.ts'

/** Fetches prices of the rendered rows only. */
export function usePrices(renderedIds: readonly number[]) {
  const { sheet } = useGrid()
  const renderedKey = renderedIds.join()
  useEffect(() => {
    sheet.price(renderedKey === '' ? [] : renderedKey.split(',').map(Number))
  }, [sheet, renderedKey])
  useEffect(() => () => sheet.price([]), [sheet])
}
