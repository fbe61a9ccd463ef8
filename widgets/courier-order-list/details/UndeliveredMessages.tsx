import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { canRepeat, createMessageRepeats, undeliveredTexts } from '../../../core/orders/message-repeats.ts'
import type { Order } from '../../../core/orders/order/order.ts'
import { usePage, useShadowRoot, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'

/** Messages about the order that weren't delivered, each with a button that sends it again. */
export function UndeliveredMessages({ order }: { order: Order }) {
  const page = usePage()
  const translate = useTranslate()
  const [repeats] = useState(() => createMessageRepeats(page, order))
  const responded = useStore(repeats.$order)
  const requesting = useStore(repeats.$requesting)
  const problem = useStore(repeats.$problem)
  const newest = responded && responded.updatedAt > order.updatedAt ? responded : order
  const messages = newest.undeliveredMessages

  const root = useShadowRoot()
  const wasRequested = useRef(false)
  // The notice disappears when the message has arrived, so the focus is moved from its button.
  useEffect(() => {
    if (!wasRequested.current || messages.length > 0) return
    wasRequested.current = false
    if (root.activeElement === null) root.querySelector<HTMLElement>('[part=details] h2')?.focus()
  }, [messages.length, root])

  return messages.map((message) => {
    const { kind } = message
    const { title, hint } = undeliveredTexts(message, newest)
    const isSending = message.state === 'sending' || requesting === kind
    return (
      <Notice
        key={kind}
        tone="warning"
        title={translate(title)}
        action={
          (isSending || canRepeat(message, newest)) && (
            <Button
              busy={isSending}
              onClick={() => {
                wasRequested.current = true
                void repeats.repeat(kind, newest.ownRider?.holder)
              }}
            >
              {translate(isSending ? 'undelivered.sending' : 'undelivered.send-again')}
            </Button>
          )
        }
      >
        {translate(problem && !isSending ? problem : hint)}
      </Notice>
    )
  })
}
