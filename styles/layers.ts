/** What lies above what inside one element; the map isolates its own. */
export const layer = {
  /** Heads and bars that stay while their list scrolls. */
  sticky: 10,
  /** List boxes and popovers. */
  floating: 20,
  /** A panel over the list, where there is no room beside it. */
  panel: 30,
  /** Notices over everything. */
  notice: 40,
} as const
