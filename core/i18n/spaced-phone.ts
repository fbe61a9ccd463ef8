/**
 * Formats a phone number for reading, `+65 8123 4567` or `8123 4567`, without the 30 kB of all numbering plans. Numbers of
 * other countries stay as they are. @param prefix of the country, such as `+65`
 */
export function spacedPhone(number: string, prefix: string): string {
  const plain = number.replace(/[\s()-]/g, '')
  const isFull = plain.startsWith(prefix)
  const national = isFull ? plain.slice(prefix.length) : plain
  if (!/^\d{6,12}$/.test(national)) return number
  const count = national.length < 9 ? 2 : 3
  const parts = isFull ? [prefix] : []
  for (let index = 0, from = 0; index < count; index++) {
    const to = from + Math.floor((national.length + index) / count)
    parts.push(national.slice(from, to))
    from = to
  }
  return parts.join(' ')
}
