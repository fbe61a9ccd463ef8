// The server shuts down, so that its clients have to spread their reconnects.
const shutdownCode = 1001

/** Returns ms until the next attempt: 1 s at first (specification 2 §4), then random waits that grow to 20 s. */
export function reconnectDelay(attempt: number, closeCode: number, random: number): number {
  if (attempt === 1 && closeCode !== shutdownCode) return 1000
  const spread = Math.min(19_000, 7_000 * 2 ** Math.max(0, attempt - 2))
  return 1000 + random * spread
}
