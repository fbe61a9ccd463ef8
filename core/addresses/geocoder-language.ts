/** The geocoder's own spelling, chosen by country and not by what the page speaks (specification 2 §4). */
const languageByCountry: Record<string, string> = {
  BH: 'en',
  HK: 'zh_HK',
  KH: 'km',
  JP: 'ja',
  TH: 'th_TH',
  TW: 'tw',
}

/** @param country ISO 3166-1 alpha-2. These words are for the geocoder only: `Intl` refuses or misreads some of them. */
export function geocoderLanguage(country: string): string {
  return languageByCountry[country] ?? 'en'
}
