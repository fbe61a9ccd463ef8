// Periods and counts of orders, each written once: the page's rules and the server's read them.

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** An order without a delivery time arrives within this time (specification 2 §9). */
export const asapMinutes = 60
/** An outlet needs this long before a pickup (specification 2 §9, `login_pickup_estimation`). */
export const preparationMinutes = 15
/** How far ahead preorders can be placed (specification 1 §9). */
export const preorderWindowMs = 2 * dayMs
/** A paid order without a rider can be cancelled after this time (specification 1 §9). */
export const paidCancelMinutes = 10
/** Public links expire this long after the order's end. */
export const linkLifeMs = 30 * dayMs
/** A working day, because the device may be shared and drafts have customers' names, phones and addresses. */
export const draftLifeMs = 12 * hourMs

/** Characters after the vendor's ID and a dash in an order's ID. */
export const orderCodeLength = 6
/** Of one page of a list. */
export const maxPageSize = 200
/** Of an export or another action on selected orders. */
export const maxSelectedOrders = 200
/** Searches that a browser remembers. */
export const maxSearches = 10
/** Corrections by the receiver, since anyone with the link can change the order. */
export const maxReceiverChanges = 10
/** Vendors whose flags one call fetches. */
export const maxOtherVendors = 200
