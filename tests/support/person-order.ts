import type { OrderChange, TestOrderApi } from './order-api.ts'

/** Places a private person's order as a guest; the flag `guest-checkout` has to be on. */
export const placeAsPerson = async (server: TestOrderApi, change: OrderChange = {}) =>
  (await server.admitGuest()).placeOrder(change)
