import { standInOf } from '../lib/intl/stand-in.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Formats a number. Formatters are cached because creating one is slow. */
export function formatNumber(value: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  const standIn = standInOf(locale)
  if (standIn) return standIn.number(value, options)
  const key = locale + JSON.stringify(options)
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, options)
    formats.set(key, format)
  }
  return format.format(value)
}
