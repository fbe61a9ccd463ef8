/** What a guest's visit needs: one lazy chunk. */
export { GuestCheckout } from './GuestCheckout.tsx'
export { GuestPart } from './GuestPart.tsx'
