/**
 * Replaces a page's `Math.random`, which decides when it retries. Its IDs stay random: they decide nothing, and must differ
 * between tabs and after a reload. Mulberry32, in one function because it is sent to the browser.
 */
export function seedPage(seed: number): void {
  let state = seed
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
