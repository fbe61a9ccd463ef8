/** Address of the public receipt, for the customer. @param api base address of the order API, whose site it is */
export function receiptLink(api: string, trackingId: string): string {
  return `${api}/delivery-receipt/${encodeURIComponent(trackingId)}`
}
