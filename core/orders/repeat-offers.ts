/** Lets a list pass an order to the page's request form without loading it. */
type Take = (orderId: string) => void

/** Elements of a page share its environment. */
type OfPage = { environment: object }

const takers = new WeakMap<object, Set<Take>>()

/** Registers a request form that repeats orders. Returns an unregister function. */
export function takeRepeats({ environment }: OfPage, take: Take): () => void {
  const all = takers.get(environment) ?? new Set<Take>()
  takers.set(environment, all)
  all.add(take)
  return () => void all.delete(take)
}

/** Passes an order to the page's form; false if there is none. */
export function offerRepeat({ environment }: OfPage, orderId: string): boolean {
  const [take] = takers.get(environment) ?? []
  take?.(orderId)
  return take !== undefined
}
