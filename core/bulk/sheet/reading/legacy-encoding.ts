/** Windows code pages by country; default: western Europe's. */
const countries: Record<string, string> = {
  big5: 'HK TW',
  shift_jis: 'JP',
  'windows-874': 'TH',
  'windows-1250': 'BA CZ HR HU MD ME PL RO RS SI',
  'windows-1251': 'BG KG KZ UA',
  'windows-1253': 'CY GR',
  'windows-1256': 'AE BH EG IQ JO KW OM PK QA SA',
}

/** Returns the Encoding standard's label. @param country ISO 3166-1 alpha-2 */
export function legacyEncoding(country: string): string {
  const match = Object.entries(countries).find(([, codes]) => codes.split(' ').includes(country))
  return match?.[0] ?? 'windows-1252'
}
