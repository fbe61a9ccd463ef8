const template = document.querySelector<HTMLTemplateElement>('template[data-copy-button]')

for (const pre of document.querySelectorAll<HTMLElement>('.developers pre')) {
  const button = template?.content.firstElementChild?.cloneNode(true)
  if (!(button instanceof HTMLButtonElement)) continue
  // In place of the code, so that the page doesn't move.
  const frame = document.createElement('div')
  frame.className = 'developers-code'
  pre.replaceWith(frame)
  frame.append(pre, button)
  const show = (state: string) => {
    for (const text of button.querySelectorAll<HTMLElement>('[data-copy-state]'))
      text.hidden = text.dataset.copyState !== state
  }
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(pre.textContent ?? '').then(
      () => show('done'),
      () => show('ready'),
    )
  })
}
