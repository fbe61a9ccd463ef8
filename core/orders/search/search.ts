import type { Order } from '../order/order.ts'

type Searched = Pick<Order, 'id' | 'customer'>

const withoutSpaces = (text: string) => text.replace(/\s+/gu, '').toLowerCase()

/** A cache, because thousands of orders are searched at each keystroke. */
const textCache = new WeakMap<Searched, readonly string[]>()

function textsOf(order: Searched): readonly string[] {
  const cachedTexts = textCache.get(order)
  if (cachedTexts) return cachedTexts
  const { name, phoneNumber } = order.customer
  const texts = [order.id, phoneNumber, name].map(withoutSpaces)
  textCache.set(order, texts)
  return texts
}

/**
 * Whether part of the order's ID, customer name or phone number matches, ignoring case and spaces (specification 1 §5).
 * An empty text matches.
 */
export function matchesSearch(order: Searched, typed: string): boolean {
  const key = withoutSpaces(typed)
  return key === '' || textsOf(order).some((text) => text.includes(key))
}
