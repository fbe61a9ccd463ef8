import { currentPage, type FlagName } from 'courier-elements'
import { visitorOf } from './visitor.ts'

/**
 * Shows elements by condition: `data-flag` (on), `data-flag-off`, `data-for-mode`, `data-for-visitor` (`out`: signed
 * out, `guest`), `data-for-vendor` (one is selected). Elements are hidden until the condition is known.
 */
const conditional = '[data-flag], [data-flag-off], [data-for-mode], [data-for-visitor], [data-for-vendor]'
let areFlagsKnown = false

export function applyConditions() {
  for (const element of document.querySelectorAll<HTMLElement>(conditional)) element.hidden = !isMet(element.dataset)
}

/** Applies conditions again after each sign-in, sign-out, flag change and choice of a vendor. */
export function followConditions() {
  const page = currentPage()
  page.session.$session.subscribe(applyConditions)
  page.$mode.listen(applyConditions)
  page.flags.$flags.listen(applyConditions)
  page.vendors.$selectedVendor.listen(applyConditions)
  void page.flags.ready.then(() => {
    areFlagsKnown = true
    applyConditions()
  })
}

function isMet({ flag, flagOff, forMode, forVisitor, forVendor }: DOMStringMap): boolean {
  const page = currentPage()
  const isFlag = (name: string, expected: boolean) =>
    areFlagsKnown && page.flags.$flag(name as FlagName).get() === expected
  return (
    (flag === undefined || isFlag(flag, true)) &&
    (flagOff === undefined || isFlag(flagOff, false)) &&
    (forMode === undefined || forMode.split(' ').includes(page.$mode.get())) &&
    (forVisitor === undefined || forVisitor.split(' ').includes(visitorOf(page))) &&
    (forVendor === undefined || page.vendors.$selectedVendor.get() !== null)
  )
}
