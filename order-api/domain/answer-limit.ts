/** No response is longer, except files and pictures, which are streams (docs/security.md). The rest fits beside the list. */
export const maxListBytes = 4_900_000

/** Returns how many of the first texts fit into a response. */
export function countFitting(texts: readonly string[]): number {
  let bytes = 0
  const next = texts.findIndex((text) => {
    // With a comma.
    bytes += Buffer.byteLength(text) + 1
    return bytes > maxListBytes
  })
  return next < 0 ? texts.length : next
}
