type Take = (orderId: string) => void

/** The elements of a page share its environment. */
type OfPage = { environment: object }

const takers = new WeakMap<object, Set<Take>>()

/** A request form of this page that takes orders to be repeated. Answers the function that ends it. */
export function takeRepeats({ environment }: OfPage, take: Take): () => void {
  const all = takers.get(environment) ?? new Set<Take>()
  takers.set(environment, all)
  all.add(take)
  return () => void all.delete(take)
}

/** Hands the order to the page's form; false where there is none, and it has to be gone to. */
export function offerRepeat({ environment }: OfPage, orderId: string): boolean {
  const [take] = takers.get(environment) ?? []
  take?.(orderId)
  return take !== undefined
}
