export { GuestCheckout } from './GuestCheckout.tsx'
export { GuestPart } from './GuestPart.tsx'
