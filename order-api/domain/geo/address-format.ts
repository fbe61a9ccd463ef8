import formatter from '@fragaria/address-formatter'

/** Countries that the library's templates write the other way round than their people. */
const numberFirst = new Set(['LA', 'TW'])
const numberLast = new Set(['AM', 'BG'])

const han = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** Joins a street and its house number as the country writes them: `Praterstraße 20`, `20 Orchard Road`, `彌敦道20號`. */
export function streetLine(country: string, street = '', houseNumber = ''): string {
  if (street === '' || houseNumber === '') return street || houseNumber
  if (han.test(street)) return `${street}${houseNumber}${country === 'JP' ? '' : country === 'SG' ? '号' : '號'}`
  if (numberFirst.has(country)) return `${houseNumber} ${street}`
  if (numberLast.has(country)) return `${street} ${houseNumber}`
  const lines = linesOf(country, { road: street, houseNumber }).filter((line) => /[\p{L}\p{N}]/u.test(line))
  const line = lines.join(lines[0] === street ? ', ' : ' ')
  return line.includes(street) && line.includes(houseNumber) ? line : `${houseNumber} ${street}`
}

/** Joins a town and its postal code as the country writes them: `1020 Wien`, `Singapore 238801`. */
export function townLine(country: string, city = '', postcode = ''): string {
  if (city === '' || postcode === '') return city || postcode
  if (isFromTown(country, city)) return `〒${postcode} ${city}`
  const line = linesOf(country, { city, postcode }).join(' ')
  return line.includes(city) && line.includes(postcode) ? line : `${city} ${postcode}`
}

/** Joins the parts of an address, from the house to the town. In Japanese, the town comes first: `〒107-0061 東京 表参道4-2-15`. */
export function joinLines(country: string, parts: readonly string[]): string {
  return isFromTown(country, parts.join('')) ? parts.toReversed().join(' ') : parts.join(', ')
}

const isFromTown = (country: string, text: string) => country === 'JP' && han.test(text)

const linesOf = (countryCode: string, parts: Parameters<typeof formatter.format>[0]) =>
  formatter.format({ ...parts, countryCode }, { output: 'array', countryCode })
