/**
 * Formats a phone number for reading, `+65 8123 4567` or `8123 4567`, without the 30 kB of all numbering plans. Numbers of
 * other countries stay as they are. @param prefix of the country, such as `+65`
 */
export function spacedPhone(number: string, prefix: string): string {
  const plain = number.replace(/[\s()-]/g, '')
  const hasPrefix = plain.startsWith(prefix)
  const national = hasPrefix ? plain.slice(prefix.length) : plain
  if (!/^\d{6,12}$/.test(national)) return number
  const groupCount = national.length < 9 ? 2 : 3
  const parts = hasPrefix ? [prefix] : []
  for (let index = 0, from = 0; index < groupCount; index++) {
    const to = from + Math.floor((national.length + index) / groupCount)
    parts.push(national.slice(from, to))
    from = to
  }
  return parts.join(' ')
}
