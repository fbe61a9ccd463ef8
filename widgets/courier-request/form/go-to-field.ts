/** Unfolds the section that the field stands in, and takes the focus there once whatever is open has closed. */
export function goToField(place: HTMLElement | undefined): void {
  if (!place) return
  const fold = place.closest('section')?.querySelector<HTMLElement>('button[aria-expanded="false"]')
  if (place.closest('[hidden]')) fold?.click()
  requestAnimationFrame(() => {
    // A group takes the focus at what is chosen in it.
    const inner = place.matches('input, textarea, select, button')
      ? place
      : place.querySelector<HTMLElement>('input:checked, input, select, textarea')
    const field = inner ?? place
    field.focus()
    field.scrollIntoView({ block: 'center' })
  })
}
