/** Whether the element is in the top layer. Safari before 17 and Firefox before 125 have none: there, only its position counts. */
export const isRaised = (element: HTMLElement) => 'showPopover' in element && element.matches(':popover-open')

/** Puts an element with `popover="manual"` on top of the top layer. */
export function raise(element: HTMLElement): void {
  if (!('showPopover' in element)) return
  if (isRaised(element)) element.hidePopover()
  element.showPopover()
}
