const formats = new Map<string, Intl.NumberFormat>()

/** Money as people of that place write it. The digits are the country's: Intl and ISO differ for some currencies. */
export function formatMoney(amount: number, currency: string, digits: number, locale: string): string {
  const key = `${locale} ${currency} ${digits}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formats.set(key, format)
  }
  return format.format(amount)
}
