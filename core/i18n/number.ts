const formats = new Map<string, Intl.NumberFormat>()

/** Formats a number. Formatters are cached because creating one is slow. */
export function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const key = locale + JSON.stringify(options)
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, options)
    formats.set(key, format)
  }
  return format.format(value)
}
