/** How a list hands an order to the request of the same page, which orders it again; neither loads the other. */
type Take = (orderId: string) => void

/** The elements of a page share its environment. */
type OfPage = { environment: object }

const takers = new WeakMap<object, Set<Take>>()

/** A request form of this page that repeats orders. Returns how to end it. */
export function takeRepeats({ environment }: OfPage, take: Take): () => void {
  const all = takers.get(environment) ?? new Set<Take>()
  takers.set(environment, all)
  all.add(take)
  return () => void all.delete(take)
}

/** Hands the order to the page's form; false if there is none, and the user has to go to one. */
export function offerRepeat({ environment }: OfPage, orderId: string): boolean {
  const [take] = takers.get(environment) ?? []
  take?.(orderId)
  return take !== undefined
}
