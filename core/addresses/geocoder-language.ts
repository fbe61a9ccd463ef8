// The geocoder's spelling, by country (specification 2 §4).
const languageByCountry: Record<string, string> = {
  BH: 'en',
  HK: 'zh_HK',
  KH: 'km',
  JP: 'ja',
  TH: 'th_TH',
  TW: 'tw',
}

/** @param country ISO 3166-1 alpha-2 @returns a code that `Intl` doesn't understand */
export function geocoderLanguage(country: string): string {
  return languageByCountry[country] ?? 'en'
}
