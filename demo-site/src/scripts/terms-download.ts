/** Saves the terms as a file and reports failures (specification 1 §8). */
const link = document.querySelector<HTMLAnchorElement>('[data-terms-download]')

link?.addEventListener('click', async (event) => {
  event.preventDefault()
  showMessage(null)
  try {
    const response = await fetch(link.href)
    if (!response.ok) throw new Error(`status ${response.status}`)
    save(await response.blob(), nameOf(response))
    showMessage('[data-terms-downloaded]')
  } catch {
    showMessage('[data-terms-failed]')
  }
})

function nameOf(response: Response): string {
  return response.headers.get('Content-Disposition')?.match(/filename="([^"]+)"/)?.[1] ?? 'terms.txt'
}

function save(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Live regions must exist from the start; only their visibility changes. */
function showMessage(selector: string | null) {
  for (const region of document.querySelectorAll('[data-terms-downloaded], [data-terms-failed]')) {
    const isShown = selector !== null && region.matches(selector)
    for (const text of region.querySelectorAll<HTMLElement>('[data-text]')) text.hidden = !isShown
  }
}
