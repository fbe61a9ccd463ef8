/** Parts that a flag can hide, loaded once the flags are known. */
export { flagsOf } from '../../../core/app/public-flags.ts'
export { ReceiptLink } from '../receipt/ReceiptLink.tsx'
export { RiderCall } from '../rider/RiderCall.tsx'
