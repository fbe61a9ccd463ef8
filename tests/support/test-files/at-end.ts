/** What the files of a process share, such as a browser, is closed after the last of them, the newest first. */
const closings: (() => Promise<void>)[] = []

export function atEnd(close: () => Promise<void>) {
  closings.push(close)
}

export async function closeAll() {
  for (const close of closings.splice(0).reverse()) await close()
}
