/** Order IDs are `{vendor_id}-{six letters or digits}`; vendor IDs may have a dash too. */
export function vendorIdOfOrder(orderId: string): string {
  return orderId.slice(0, Math.max(0, orderId.lastIndexOf('-')))
}
