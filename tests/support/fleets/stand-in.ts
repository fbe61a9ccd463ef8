import type { Company } from './company.ts'

/** What happens to a delivery at a company, by the order's reference at the caller. Each step sends its messages. */
export interface RiderSteps {
  /** The company looks for a rider. */
  seek(reference: string): Promise<void>
  /** A rider takes it. */
  accept(reference: string): Promise<void>
  /** The rider gives it back before the collection, and the company looks for another one. */
  giveBack(reference: string): Promise<void>
  nearShop(reference: string): Promise<void>
  collect(reference: string): Promise<void>
  leaveShop(reference: string): Promise<void>
  nearCustomer(reference: string): Promise<void>
  /** Delivered, with a photo. */
  deliver(reference: string): Promise<void>
  /** The delivery will be later than announced. */
  delay(reference: string, minutes: number): Promise<void>
  /** The receiver can't be found; the rider goes back. */
  goBack(reference: string): Promise<void>
  /** The rider gave it back to the shop. */
  arriveBack(reference: string): Promise<void>
  /** The company cancels. */
  cancel(reference: string): Promise<void>
  /** The company found no rider. */
  findNobody(reference: string): Promise<void>
  /** The rider is there. */
  moveTo(reference: string, position: { latitude: number; longitude: number }): Promise<void>
  /** A status that the description doesn't have. */
  sayUnknown(reference: string): Promise<void>
}

export interface StandIn {
  company: Company
  origin: string
  riders: RiderSteps
  /** Whether a rider has delivered an order. */
  hasDelivered(reference: string): boolean
  /** Every access token ends now. */
  revokeTokens(): void
  close(): Promise<void>
}

/** The rider that comes. */
export const companyRider = { name: 'Mei Lin', phone: '+6591234567' }
