import type { ReceiptPaymentWire } from '../../../../core/api/receipt.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import { roundToCurrency } from '../../fees/fees.ts'
import { payableFee } from '../money.ts'

/** Fee and payment on the vendor's receipt. */
export function receiptPayment(order: OrderRow, country: Country): ReceiptPaymentWire {
  const { payment } = order
  const total = payableFee(order)
  return {
    payment_method: order.paymentMethod,
    delivery_fee: order.deliveryFee,
    discount: roundToCurrency(country, order.deliveryFee - total),
    total,
    currency: country.currency,
    vat_number: order.vatNumber,
    card: payment && { scheme: payment.scheme, last_four: payment.last_four },
    refunded: payment?.refunded ?? 0,
  }
}
