/** How many digits the groups after the prefix have, by the number of all of them. */
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
 * A phone number in groups that can be read out, `+65 8123 4567`, without the 30 kB of all numbering plans. One that isn't of
 * the page's country stays as it is.
 * @param prefix of the country, such as `+65`
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
