/** Fills the request form with an earlier order. Lists call it without loading the form's code. */
type Repeat = (orderId: string) => void

/** Elements of a page share its environment. */
type PageOf = { environment: object }

const forms = new WeakMap<object, Set<Repeat>>()

/** Registers a request form that repeats orders. Returns an unregister function. */
export function registerRepeat({ environment }: PageOf, repeat: Repeat): () => void {
  const repeaters = forms.get(environment) ?? new Set<Repeat>()
  forms.set(environment, repeaters)
  repeaters.add(repeat)
  return () => void repeaters.delete(repeat)
}

/** Passes an order to the page's form; false if there is none. */
export function offerRepeat({ environment }: PageOf, orderId: string): boolean {
  const [repeat] = forms.get(environment) ?? []
  repeat?.(orderId)
  return repeat !== undefined
}
