/** Saves the terms as a file; says so where that fails (specification 1 §8, terms download failure when offline). */
const link = document.querySelector<HTMLAnchorElement>('[data-terms-download]')

link?.addEventListener('click', async (event) => {
  event.preventDefault()
  say(null)
  try {
    const answer = await fetch(link.href)
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    save(await answer.blob(), nameOf(answer))
    say('[data-terms-downloaded]')
  } catch {
    say('[data-terms-failed]')
  }
})

/** The name that the server gives the file. */
function nameOf(answer: Response): string {
  return answer.headers.get('Content-Disposition')?.match(/filename="([^"]+)"/)?.[1] ?? 'terms.txt'
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The live regions stand from the start; what they say is shown or hidden. */
function say(selector: string | null) {
  for (const region of document.querySelectorAll('[data-terms-downloaded], [data-terms-failed]')) {
    const isSaid = selector !== null && region.matches(selector)
    for (const text of region.querySelectorAll<HTMLElement>('[data-text]')) text.hidden = !isSaid
  }
}
