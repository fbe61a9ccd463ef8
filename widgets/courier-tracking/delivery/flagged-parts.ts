/** What a flag can take away: after the first paint, when the flags are known. */
export { ReceiptLink } from '../receipt/ReceiptLink.tsx'
export { RiderCall } from '../rider/RiderCall.tsx'
