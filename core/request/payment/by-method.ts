import type { PlaceIntent } from '../placing/place.ts'
import type { Placement, Submission, SubmissionOptions } from '../placing/submission.ts'

type View = Pick<SubmissionOptions<PlaceIntent, never>, 'shown' | 'show'>

export interface MethodParts<Options extends View> {
  shared: Options
  order(options: Options): Submission<PlaceIntent>
  card(options: Options): Promise<Submission<PlaceIntent> | null>
  /** Whether a press pays by card. */
  isDue(): boolean
  /** Whether storage has a payment with an unknown outcome. */
  isPaymentOpen(): boolean
}

const inactive: Placement = { state: 'preparing' }

/** Combines cash and card submissions. One finishes before the other sends, so changing the method places no second order. */
export function submissionByMethod<Options extends View>(parts: MethodParts<Options>): Submission<PlaceIntent> {
  const { shared, isDue, isPaymentOpen } = parts
  let activeKind: 'order' | 'card' = 'order'
  let card: Submission<PlaceIntent> | null = null

  const optionsOf = (kind: typeof activeKind): Options => ({
    ...shared,
    shown: () => (activeKind === kind ? shared.shown() : inactive),
    show(placement: Placement) {
      activeKind = kind
      shared.show(placement)
    },
  })
  const order = parts.order(optionsOf('order'))
  const active = () => (activeKind === 'card' && card) || order

  async function withCard(run: (card: Submission<PlaceIntent>) => Promise<void>) {
    card ??= await parts.card(optionsOf('card'))
    if (card) await run(card)
    else shared.show({ state: 'refused', key: 'error.payment.init', message: '', waitSeconds: null })
  }

  return {
    async press(intent, agreed) {
      if (isDue() && order.isOpen()) return order.resume()
      if (isDue()) return withCard((card) => card.press(intent, agreed))
      return isPaymentOpen() ? withCard((card) => card.resume()) : order.press(intent, agreed)
    },
    async resume() {
      if (isPaymentOpen()) await withCard((card) => card.resume())
      else await active().resume()
    },
    showPlaced: () => active().showPlaced(),
    reset: () => active().reset(),
    isOpen: () => order.isOpen() || isPaymentOpen() || card?.isOpen() === true,
    destroy() {
      order.destroy()
      card?.destroy()
    },
  }
}
