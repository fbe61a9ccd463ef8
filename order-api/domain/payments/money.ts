import type { Country } from '../country.ts'

/** Converts to minor units (ISO 4217), as banks count. */
export function toMinor({ currencyMinorUnits }: Pick<Country, 'currencyMinorUnits'>, amount: number): number {
  return Math.round(amount * 10 ** currencyMinorUnits)
}

export function fromMinor({ currencyMinorUnits }: Pick<Country, 'currencyMinorUnits'>, minor: number): number {
  return minor / 10 ** currencyMinorUnits
}

/** The discounted fee if there is a voucher. */
export function payableFee(order: { deliveryFee: number; discountedDeliveryFee: number | null }): number {
  return order.discountedDeliveryFee ?? order.deliveryFee
}
