/**
 * Keeps rows in place while the pointer is over them; new ones are added at the end. @param shown IDs on screen @param
 * current IDs in their real order
 */
export function holdPlaces(shown: readonly string[], current: readonly string[]): string[] {
  const shownIds = new Set(shown)
  return [...shown, ...current.filter((id) => !shownIds.has(id))]
}

/** Returns the earlier array if equal, so that listeners aren't notified. */
export function sameOrNext(previous: readonly string[], next: readonly string[]): readonly string[] {
  return previous.length === next.length && previous.every((id, place) => id === next[place]) ? previous : next
}
