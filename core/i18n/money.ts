import { formatNumber } from './number.ts'

/** Formats money. Decimals are the country's, since Intl and ISO differ. @param isGrouped `1,300` instead of `1300` */
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
