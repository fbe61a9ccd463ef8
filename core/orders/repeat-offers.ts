/** Lets a list pass an order to the page's request form without loading it. */
type Repeat = (orderId: string) => void

/** Elements of a page share its environment. */
type PageOf = { environment: object }

const forms = new WeakMap<object, Set<Repeat>>()

/** Registers a request form that repeats orders. Returns an unregister function. */
export function registerRepeat({ environment }: PageOf, repeat: Repeat): () => void {
  const all = forms.get(environment) ?? new Set<Repeat>()
  forms.set(environment, all)
  all.add(repeat)
  return () => void all.delete(repeat)
}

/** Passes an order to the page's form; false if there is none. */
export function offerRepeat({ environment }: PageOf, orderId: string): boolean {
  const [repeat] = forms.get(environment) ?? []
  repeat?.(orderId)
  return repeat !== undefined
}
