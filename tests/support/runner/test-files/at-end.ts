/** Closes resources that the test files of a process share, such as a browser, after the last file; newest first. */
const closers: (() => Promise<void>)[] = []

export function atEnd(close: () => Promise<void>) {
  closers.push(close)
}

export async function closeAll() {
  for (const close of closers.splice(0).reverse()) await close()
}
