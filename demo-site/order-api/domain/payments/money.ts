import type { Country } from '../country.ts'

/** Decimal money as whole minor units of the currency (ISO 4217), which ledgers and banks count in. */
export function toMinor({ currencyMinorUnits }: Pick<Country, 'currencyMinorUnits'>, amount: number): number {
  return Math.round(amount * 10 ** currencyMinorUnits)
}

export function fromMinor({ currencyMinorUnits }: Pick<Country, 'currencyMinorUnits'>, minor: number): number {
  return minor / 10 ** currencyMinorUnits
}

/** What is charged for a delivery: the discounted fee if there is a voucher. */
export function payableFee(order: { deliveryFee: number; discountedDeliveryFee: number | null }): number {
  return order.discountedDeliveryFee ?? order.deliveryFee
}
