import { formatNumber } from './number.ts'

/**
 * Money as people of that place write it. The digits are the country's: Intl and ISO differ for some currencies.
 * @param isGrouped false writes `1300` where the place writes `1,300` (flag `digit-grouping`)
 */
export function formatMoney(
  amount: number,
  currency: string,
  digits: number,
  locale: string,
  isGrouped = true,
): string {
  return formatNumber(amount, locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: isGrouped && 'auto',
  })
}
