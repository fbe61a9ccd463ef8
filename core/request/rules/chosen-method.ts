import type { PaymentMethod } from '../../config/startup-checks.ts'
import type { OfferedMethod } from './payment-methods.ts'

/**
 * The method that stands chosen before anybody chooses: what was chosen before as long as it is offered, else the
 * country's default where that is offered, else the only one there is. To pay at pickup is always a choice of one's own
 * where there is another way.
 * @param mustChoose flag `none-payment-method`: NONE stands there until somebody chooses.
 */
export function chosenMethod(
  methods: readonly OfferedMethod[],
  before: PaymentMethod,
  countryDefault: PaymentMethod,
  mustChoose = false,
): PaymentMethod {
  const isOffered = (method: PaymentMethod) => methods.some((offered) => offered === method)
  if (isOffered(before)) return before
  if (mustChoose) return 'NONE'
  if (isOffered(countryDefault)) return countryDefault
  const usual = methods.length > 1 ? methods.filter((method) => method !== 'PAYMENT_ON_DELIVERY') : methods
  return usual.length === 1 ? (usual[0] ?? 'NONE') : 'NONE'
}
