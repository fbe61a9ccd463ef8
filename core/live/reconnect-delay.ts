/** Close codes of a server that goes away on purpose: all its clients come back at once unless they spread. */
const restartCodes = [1001, 1012, 1013]

/**
 * Milliseconds until the next try. The first is after 1 s (specification 2 §4); after a restart of the server, and
 * from the second try on, the waits are spread over seconds that grow to 20, so that a thousand clients never come in
 * the same one.
 */
export function reconnectDelay(attempt: number, closeCode: number, random: number): number {
  if (attempt === 1 && !restartCodes.includes(closeCode)) return 1000
  const spread = Math.min(19_000, 7_000 * 2 ** Math.max(0, attempt - 2))
  return 1000 + random * spread
}
