import type { Flags } from '../flags/flags.ts'
import type { PublicPage } from './public-page.ts'

/** Applies the flags `digit-grouping` and `dual-pricing-display` to the page's formats, once they are known. */
export function applyMoneyFlags(page: Pick<PublicPage, '$useGrouping' | '$secondCurrency'>, flags: Flags) {
  void flags.ready.then(() => {
    flags.$flag('digit-grouping').subscribe((isOn) => page.$useGrouping.set(isOn))
    flags.$flag('dual-pricing-display').subscribe((second) => page.$secondCurrency.set(second || null))
  })
}
