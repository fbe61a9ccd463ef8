import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { registerRepeat } from '../../../core/orders/repeat-offers.ts'
import type { Repetition } from '../../../core/request/draft/repeat.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import { Loading } from '../../shared/loading/Loading.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import type { CourierRequestProps } from '../contract.ts'
import { useStepName } from '../form/use-step-name.ts'

const RepeatNotice = lazy(async () => (await import('./RepeatNotice.tsx')).RepeatNotice)

interface RepeatPartProps extends Pick<CourierRequestProps, 'page' | 'root' | 'repeat' | 'startFocused'> {
  request: RiderRequest
}

/** Repeats an order from the attribute or a list of this page, and focuses the button. */
export function RepeatPart({ page, root, repeat: orderId, startFocused, request }: RepeatPartProps) {
  const { repeating } = request
  const repetition = useStore(repeating.$repetition)
  useEffect(() => registerRepeat(page, (id) => void repeating.repeat(id, true)), [page, repeating])
  useEffect(() => {
    if (orderId) void repeating.repeat(orderId, false)
  }, [orderId, repeating])
  useFocusOnButton(request, root, repetition)
  useFirstFocus(request, root, startFocused && !orderId)
  if (repetition.state === 'none') return null
  return <RepeatNotice waiting={<Loading />} now={repetition} onUndo={repeating.undo} onClose={repeating.close} />
}

/** Focuses the button once the fee is shown, so that Enter places the order. */
function useFocusOnButton(request: RiderRequest, root: CourierRequestProps['root'], repetition: Repetition) {
  const quote = useStore(request.$quote)
  const methods = useStore(request.$paymentMethods)
  const step = useStepName(request)
  const lastFocusedFor = useRef<Repetition | null>(null)
  const isReady = quote.state === 'ready' && methods.state !== 'loading' && step === 'fill-payment-details'
  useEffect(() => {
    if (repetition.state !== 'taken' || lastFocusedFor.current === repetition || !isReady) return
    lastFocusedFor.current = repetition
    root.querySelector<HTMLElement>('form button[type=submit]')?.focus()
  }, [repetition, isReady, root])
}

/** Focuses the first field once, but not on touch screens, where a keyboard would open. */
function useFirstFocus(request: RiderRequest, root: CourierRequestProps['root'], isWanted: boolean) {
  const isShown = useStepName(request) !== null
  const hasRun = useRef(false)
  useEffect(() => {
    if (!isWanted || !isShown || hasRun.current) return
    hasRun.current = true
    const { activeElement, body } = root.ownerDocument
    const isFree = activeElement === null || activeElement === body
    if (!isFree || !matchMedia('(pointer: fine)').matches) return
    root.querySelector<HTMLElement>('[role=combobox]')?.focus({ preventScroll: true })
  }, [isWanted, isShown, root])
}
