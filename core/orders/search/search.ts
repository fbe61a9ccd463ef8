import type { Order } from '../order/order.ts'

type Searched = Pick<Order, 'id' | 'customer'>

const withoutSpaces = (text: string) => text.replace(/\s+/gu, '').toLowerCase()

/** An order's words, prepared once: ten thousand of them are looked through at each letter. */
const prepared = new WeakMap<Searched, readonly string[]>()

function wordsOf(order: Searched): readonly string[] {
  const known = prepared.get(order)
  if (known) return known
  const { name, phoneNumber } = order.customer
  const words = [order.id, phoneNumber, name].map(withoutSpaces)
  prepared.set(order, words)
  return words
}

/**
 * Whether the order is meant by what was typed (specification 1 §5): without spaces, part of the order's id, of the
 * customer's phone number or of the customer's name. Small and capital letters are alike. Nothing typed means all.
 */
export function matchesSearch(order: Searched, typed: string): boolean {
  const key = withoutSpaces(typed)
  return key === '' || wordsOf(order).some((text) => text.includes(key))
}
