import { currentPage, type FlagName } from 'courier-elements'
import { visitorOf } from './visitor.ts'

/**
 * Shows what is for this visitor. `data-flag` and `data-flag-off` name a flag that must be on, or off; `data-for-mode`
 * the modes of the application; `data-for-visitor` says `out` for those who are not in; `data-for-vendor` waits for one.
 * The rest stays hidden, also while it is not known yet.
 */
const conditional = '[data-flag], [data-flag-off], [data-for-mode], [data-for-visitor], [data-for-vendor]'
let areFlagsKnown = false

export function showWhatFits() {
  for (const element of document.querySelectorAll<HTMLElement>(conditional)) element.hidden = !fits(element.dataset)
}

/** Again at each sign-in and sign-out, and when a flag is switched. */
export function followConditions() {
  const page = currentPage()
  page.session.$session.subscribe(showWhatFits)
  page.$mode.listen(showWhatFits)
  page.flags.$flags.listen(showWhatFits)
  page.vendors.$selectedVendor.listen(showWhatFits)
  void page.flags.known.then(() => {
    areFlagsKnown = true
    showWhatFits()
  })
}

function fits({ flag, flagOff, forMode, forVisitor, forVendor }: DOMStringMap): boolean {
  const page = currentPage()
  const isSwitched = (name: string, on: boolean) => areFlagsKnown && page.flags.isOn(name as FlagName) === on
  return (
    (flag === undefined || isSwitched(flag, true)) &&
    (flagOff === undefined || isSwitched(flagOff, false)) &&
    (forMode === undefined || forMode.split(' ').includes(page.$mode.get())) &&
    (forVisitor === undefined || forVisitor === visitorOf(page)) &&
    (forVendor === undefined || page.vendors.$selectedVendor.get() !== null)
  )
}
