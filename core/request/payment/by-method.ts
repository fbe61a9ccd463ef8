import type { PlaceIntent } from '../placing/place.ts'
import type { Placement, Submission, SubmissionOptions } from '../placing/submission.ts'

type Shown = Pick<SubmissionOptions<PlaceIntent, never>, 'now' | 'show'>

export interface MethodParts<Own extends Shown> {
  own: Own
  order(own: Own): Submission<PlaceIntent>
  /** Loads it; null if that fails. */
  card(own: Own): Promise<Submission<PlaceIntent> | null>
  /** Whether the storage holds a payment whose outcome is unknown, also of another tab or from before a reload. */
  isPaymentKept(): boolean
}

/** What the one sees while the other's placement is shown: nothing of its own. */
const elsewhere: Placement = { state: 'preparing' }

/**
 * Cash and cards are submissions of their own, shown as one. What one of them has begun is finished before the other sends
 * anything, so that changing the payment method never makes a second order.
 */
export function submissionByMethod<Own extends Shown>(parts: MethodParts<Own>): Submission<PlaceIntent> {
  const { own, isPaymentKept } = parts
  let shown: 'order' | 'card' = 'order'
  let card: Submission<PlaceIntent> | null = null

  const ownOf = (kind: typeof shown): Own => ({
    ...own,
    now: () => (shown === kind ? own.now() : elsewhere),
    show(placement: Placement) {
      shown = kind
      own.show(placement)
    },
  })
  const order = parts.order(ownOf('order'))
  const active = () => (shown === 'card' && card) || order

  async function withCard(run: (card: Submission<PlaceIntent>) => Promise<void>) {
    card ??= await parts.card(ownOf('card'))
    if (card) await run(card)
    else own.show({ state: 'refused', key: 'error.payment.init', message: '', waitSeconds: null })
  }

  return {
    async press(intent, agreed) {
      const isCard = intent.order?.paymentMethod === 'PAID'
      if (isCard && order.isOpen()) return order.resume()
      if (isCard) return withCard((card) => card.press(intent, agreed))
      return isPaymentKept() ? withCard((card) => card.resume()) : order.press(intent, agreed)
    },
    async resume() {
      if (isPaymentKept()) await withCard((card) => card.resume())
      else await active().resume()
    },
    showMade: () => active().showMade(),
    reset: () => active().reset(),
    isOpen: () => order.isOpen() || isPaymentKept() || card?.isOpen() === true,
    destroy() {
      order.destroy()
      card?.destroy()
    },
  }
}
