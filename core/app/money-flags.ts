import { computed } from 'nanostores'
import type { Flags } from '../flags/flags.ts'
import type { PublicPage } from './public-page.ts'

/** Applies the flags `digit-grouping` and `dual-pricing-display` to the page's formats, once they are known. */
export function applyMoneyFlags(page: Pick<PublicPage, '$useGrouping' | '$secondCurrency'>, flags: Flags) {
  // As text, so that fetching equal flags again doesn't render all amounts again.
  const $second = computed(flags.$flags, (all) => JSON.stringify(all['dual-pricing-display'] || null))
  void flags.ready.then(() => {
    flags.$isOn('digit-grouping').subscribe((isOn) => page.$useGrouping.set(isOn))
    $second.subscribe((second) => page.$secondCurrency.set(JSON.parse(second)))
  })
}
