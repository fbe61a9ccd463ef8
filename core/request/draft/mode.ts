/** What the request is about: an order that is yet to be made, or one that is being changed (specification 2 §2). */
export type RequestMode = { kind: 'new' } | { kind: 'edit'; orderId: string }

/** The name that a draft is kept under: one for new orders of an outlet, one for each order that is changed. */
export function draftKey(mode: RequestMode, vendorId: string): string {
  return mode.kind === 'new' ? vendorId : `${vendorId}/${mode.orderId}`
}
