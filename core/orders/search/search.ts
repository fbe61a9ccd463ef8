import type { Order } from '../order/order.ts'

const withoutSpaces = (text: string) => text.replace(/\s+/gu, '').toLowerCase()

/**
 * Whether the order is meant by what was typed (specification 1 §5): without spaces, part of the order's id, of the
 * customer's phone number or of the customer's name. Small and capital letters are alike. Nothing typed means all.
 */
export function matchesSearch(order: Pick<Order, 'id' | 'customer'>, typed: string): boolean {
  const key = withoutSpaces(typed)
  if (key === '') return true
  const { name, phoneNumber } = order.customer
  return [order.id, phoneNumber, name].some((text) => withoutSpaces(text).includes(key))
}
