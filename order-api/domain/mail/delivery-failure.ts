/** Why a message wasn't accepted. The reason is logged, so it contains no personal data. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure'
  readonly reason: string
  /** Another try would fail too. */
  readonly isFinal: boolean

  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.reason = reason
    this.isFinal = isFinal
  }
}

/** Other errors come from the connection, and are worth another try. */
export function deliveryFailureOf(error: unknown): DeliveryFailure {
  return error instanceof DeliveryFailure ? error : new DeliveryFailure('no response', false)
}
