/**
 * Keeps rows where they are while the pointer is over them: those shown stay in their order, removed ones included, and
 * new ones stand at the end. Let go by passing what is current.
 * @param shown ids as they stand on the screen
 * @param current ids as they should stand
 */
export function holdPlaces(shown: readonly string[], current: readonly string[]): string[] {
  const held = new Set(shown)
  return [...shown, ...current.filter((id) => !held.has(id))]
}

/** The earlier list where both hold the same ids in the same order, so that listeners are not notified. */
export function sameOrNext(previous: readonly string[], next: readonly string[]): readonly string[] {
  return previous.length === next.length && previous.every((id, place) => id === next[place]) ? previous : next
}
