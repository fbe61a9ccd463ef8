type Take = (orderId: string) => void

const takers = new WeakMap<object, Set<Take>>()

/** A request form of this page that takes orders to be repeated. Answers the function that ends it. */
export function takeRepeats(page: object, take: Take): () => void {
  const all = takers.get(page) ?? new Set<Take>()
  takers.set(page, all)
  all.add(take)
  return () => void all.delete(take)
}

/** Hands the order to the page's form; false where there is none, and it has to be gone to. */
export function offerRepeat(page: object, orderId: string): boolean {
  const [take] = takers.get(page) ?? []
  take?.(orderId)
  return take !== undefined
}
