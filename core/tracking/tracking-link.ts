/** Address of the public tracking page, for the customer. @param api base address of the order API, whose site it is */
export function trackingLink(api: string, trackingId: string): string {
  return `${api}/tracking/${encodeURIComponent(trackingId)}`
}
