/** Sizes of the groups after the prefix, by number of digits. */
const groups: Readonly<Record<number, readonly number[]>> = {
  6: [3, 3],
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
  12: [4, 4, 4],
}

/**
 * Formats a phone number for reading, `+65 8123 4567`, without the 30 kB of all numbering plans. Numbers of other
 * countries stay as they are. @param prefix of the country, such as `+65`
 */
export function spacedPhone(number: string, prefix: string): string {
  const plain = number.replace(/[\s()-]/g, '')
  if (!plain.startsWith(prefix)) return number
  const rest = plain.slice(prefix.length)
  const sizes = groups[rest.length]
  if (!sizes || !/^\d+$/.test(rest)) return number
  const parts = [prefix]
  for (const size of sizes) {
    const from = parts.slice(1).join('').length
    parts.push(rest.slice(from, from + size))
  }
  return parts.join(' ')
}
