/**
 * Minutes that a shop is assumed to need before its item can be collected (`login_pickup_estimation`, specification 2 §9):
 * with the checks of the order details, and where the card's own flow confirms a payment, which assumes none.
 */
export const pickupEstimation = { details: 15, card: 0 } as const
