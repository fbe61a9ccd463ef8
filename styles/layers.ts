/** z-index of layers inside an element; the map isolates its own. */
export const layer = {
  /** Sticky heads and bars. */
  sticky: 10,
  /** List boxes and popovers. */
  floating: 20,
  /** A panel over the list, on narrow screens. */
  panel: 30,
  /** Notices over everything. */
  notice: 40,
} as const
