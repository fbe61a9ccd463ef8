import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { type Repetition, takeRepeats } from '../../../core/request/draft/repeat.ts'
import type { Request } from '../../../core/request/request.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import type { CourierRequestProps } from '../contract.ts'
import { useStepName } from '../form/use-step-name.ts'

const place = css`
  margin-block-end: ${token.space4};
`

const buttons = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
  margin-block-start: ${token.space2};
`

interface RepeatPartProps extends Pick<CourierRequestProps, 'page' | 'root' | 'repeat' | 'startFocused'> {
  request: Request
}

/** Takes an order to be repeated, from the attribute or from a list of this page, and then needs no more than Enter. */
export function RepeatPart({ page, root, repeat: orderId, startFocused, request }: RepeatPartProps) {
  const { repeating } = request
  const now = useStore(repeating.$repetition)
  useEffect(() => takeRepeats(page, (id) => void repeating.repeat(id, true)), [page, repeating])
  useEffect(() => {
    if (orderId) void repeating.repeat(orderId, false)
  }, [orderId, repeating])
  useFocusOnButton(request, root, now)
  useFirstFocus(request, root, startFocused && !orderId)
  if (now.state === 'none') return null
  return (
    <div className={place}>
      <Told now={now} onUndo={repeating.undo} onClose={repeating.close} />
    </div>
  )
}

/** Once the fee of the order is in sight, the button has the focus: the next key places it. */
function useFocusOnButton(request: Request, root: CourierRequestProps['root'], now: Repetition) {
  const quote = useStore(request.$quote)
  const methods = useStore(request.$paymentMethods)
  const step = useStepName(request)
  const done = useRef<Repetition | null>(null)
  const isReady = quote.state === 'ready' && methods.state !== 'loading' && step === 'fill-payment-details'
  useEffect(() => {
    if (now.state !== 'taken' || done.current === now || !isReady) return
    done.current = now
    root.querySelector<HTMLElement>('form button[type=submit]')?.focus()
  }, [now, isReady, root])
}

/** Where the page is this form, one types at once; not on a touch screen, where a keyboard would cover it unasked. */
function useFirstFocus(request: Request, root: CourierRequestProps['root'], isWanted: boolean) {
  const isShown = useStepName(request) !== null
  const done = useRef(false)
  useEffect(() => {
    if (!isWanted || !isShown || done.current) return
    done.current = true
    const { activeElement, body } = root.ownerDocument
    const isFree = activeElement === null || activeElement === body
    if (!isFree || !matchMedia('(pointer: fine)').matches) return
    root.querySelector<HTMLElement>('[role=combobox]')?.focus({ preventScroll: true })
  }, [isWanted, isShown, root])
}

interface ToldProps {
  now: Exclude<Repetition, { state: 'none' }>
  onUndo(): void
  onClose(): void
}

function Told({ now, onUndo, onClose }: ToldProps) {
  const translate = useTranslate()
  const { state, orderId } = now
  const tone = state === 'loading' || state === 'taken' ? 'info' : 'warning'
  return (
    <Notice
      tone={tone}
      action={
        state !== 'loading' && (
          <Button variant="quiet" icon="close" aria-label={translate('dialog.close')} onClick={onClose} />
        )
      }
    >
      {translate(`repeat.${state}`, { orderId })}
      {state === 'taken' && now.before && (
        <div className={buttons}>
          <Button onClick={onUndo}>{translate('repeat.undo')}</Button>
        </div>
      )}
    </Notice>
  )
}
