import { currentPage, type FlagName } from 'courier-elements'
import { visitorOf } from './visitor.ts'

/**
 * Shows elements by condition: `data-flag` (on), `data-flag-off`, `data-for-mode`, `data-for-visitor` (`out`: signed
 * out), `data-for-vendor` (one is selected). Hidden until known.
 */
const conditional = '[data-flag], [data-flag-off], [data-for-mode], [data-for-visitor], [data-for-vendor]'
let areFlagsKnown = false

export function applyConditions() {
  for (const element of document.querySelectorAll<HTMLElement>(conditional)) element.hidden = !fits(element.dataset)
}

/** Repeats after each sign-in, sign-out and flag change. */
export function followConditions() {
  const page = currentPage()
  page.session.$session.subscribe(applyConditions)
  page.$mode.listen(applyConditions)
  page.flags.$flags.listen(applyConditions)
  page.vendors.$selectedVendor.listen(applyConditions)
  void page.flags.known.then(() => {
    areFlagsKnown = true
    applyConditions()
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
