/** Unfolds the field's section and focuses the field once dialogs have closed. */
export function goToField(place: HTMLElement | undefined): void {
  if (!place) return
  const fold = place.closest('section')?.querySelector<HTMLElement>('button[aria-expanded="false"]')
  if (place.closest('[hidden]')) fold?.click()
  requestAnimationFrame(() => {
    // A group focuses its selected option.
    const inner = place.matches('input, textarea, select, button')
      ? place
      : place.querySelector<HTMLElement>('input:checked, input, select, textarea')
    const field = inner ?? place
    field.focus()
    field.scrollIntoView({ block: 'center' })
  })
}
