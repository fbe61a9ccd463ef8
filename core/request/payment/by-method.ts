import type { PlaceIntent } from '../placing/place.ts'
import type { Placement, Submission, SubmissionOptions } from '../placing/submission.ts'

type Shown = Pick<SubmissionOptions<PlaceIntent, never>, 'now' | 'show'>

export interface MethodParts<Own extends Shown> {
  own: Own
  order(own: Own): Submission<PlaceIntent>
  card(own: Own): Promise<Submission<PlaceIntent> | null>
  /** Whether storage has a payment with an unknown outcome. */
  isPaymentOpen(): boolean
}

const inactive: Placement = { state: 'preparing' }

/** Combines cash and card submissions. One finishes before the other sends, so that changing the method makes no second order. */
export function submissionByMethod<Own extends Shown>(parts: MethodParts<Own>): Submission<PlaceIntent> {
  const { own, isPaymentOpen: isPaymentKept } = parts
  let shown: 'order' | 'card' = 'order'
  let card: Submission<PlaceIntent> | null = null

  const ownOf = (kind: typeof shown): Own => ({
    ...own,
    now: () => (shown === kind ? own.now() : inactive),
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
    showPlaced: () => active().showPlaced(),
    reset: () => active().reset(),
    isOpen: () => order.isOpen() || isPaymentKept() || card?.isOpen() === true,
    destroy() {
      order.destroy()
      card?.destroy()
    },
  }
}
