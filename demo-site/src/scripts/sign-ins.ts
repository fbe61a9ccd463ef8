export function offerSignIns(drawer: HTMLDialogElement) {
  const dialog = document.querySelector<HTMLDialogElement>('#sign-ins')
  const container = dialog?.querySelector('[data-sign-ins]')
  if (!dialog || !container) return
  for (const button of document.querySelectorAll('[data-open-sign-ins]')) {
    button.addEventListener('click', () => {
      const element = document.createElement('courier-account')
      element.setAttribute('view', 'sessions')
      // Added on each opening, because the element loads its list when added.
      container.replaceChildren(element)
      drawer.close()
      dialog.showModal()
    })
  }
  dialog.querySelector('[data-close-sign-ins]')?.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('close', () => container.replaceChildren())
}
