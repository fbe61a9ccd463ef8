/** Returns the URL of the public receipt, for the customer. @param api base URL of the order API, which serves the site */
export function receiptLink(api: string, trackingId: string): string {
  return `${api}/delivery-receipt/${encodeURIComponent(trackingId)}`
}
