const formats = new Map<string, Intl.NumberFormat>()

/** A number as people of that place write it: `1,300`, `1 300`, `١٬٣٠٠`. Formatters are made once: making one is slow. */
export function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const key = locale + JSON.stringify(options)
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, options)
    formats.set(key, format)
  }
  return format.format(value)
}
