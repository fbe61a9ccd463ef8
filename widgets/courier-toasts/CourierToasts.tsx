import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { withNotifications } from '../../core/app/notices.ts'
import type { Notification } from '../../core/notifications/notifications.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { barBelow } from '../shared/panels/bar-below.ts'
import { isRaised, raise } from '../shared/panels/top-layer.ts'
import type { CourierToastsProps } from './contract.ts'
import { Toast } from './Toast.tsx'
import { useDismissAboveDialogs } from './use-dismiss-above-dialogs.ts'

/* In the top layer, so that the host's overflow, transform or layers don't cut it off. Clicks pass through. */
const stack = css`
  position: fixed;
  inset: auto;
  inset-block-end: 0;
  inset-inline-start: 0;
  display: grid;
  row-gap: ${token.space2};
  inline-size: calc(384px + 2 * ${token.space4});
  max-inline-size: 100%;
  margin: 0;
  padding: ${token.space4};
  padding-block-end: max(${token.space4}, env(safe-area-inset-bottom, 0px));
  overflow: visible;
  border: 0;
  background: none;
  color: ${token.text};
  pointer-events: none;

  @media (max-width: 479.98px) {
    padding-inline: ${token.space2};
  }

  @media print {
    display: none;
  }
`

/* Both regions cover all rows, so that toasts are in one order of time. */
const region = css`
  grid-row: 1 / -1;
  grid-column: 1;
  display: grid;
  grid-template-rows: subgrid;
  grid-template-columns: minmax(0, 1fr);
`

/** Screen readers announce errors and warnings at once. */
const isUrgent = ({ type }: Notification) => type === 'error' || type === 'warning'

function resumeUnlessHovered(element: HTMLElement, resume: () => void) {
  if (!element.matches(':hover, :focus-within')) resume()
}

/** The page's toasts, newest nearest the edge (specification 1 §2, Other surfaces). Hovering pauses them. */
export function CourierToasts({ page, root }: CourierToastsProps) {
  const { notifications } = withNotifications(page)
  const shown = useStore(notifications.$notifications)
  const translate = useTranslate()
  const box = useRef<HTMLElement>(null)
  const focusBefore = useRef<EventTarget | null>(null)
  const newestId = shown.at(-1)?.id
  const [barHeight, setBarHeight] = useState(0)

  // Exists from the first paint for screen readers, and is raised above dialogs for each toast.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    if (isRaised(element) && newestId === undefined) return
    raise(element)
    if (newestId !== undefined) setBarHeight(barBelow(root.host))
  }, [newestId, root])

  // React doesn't report leaving an element that was removed under the pointer.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const leave = () => resumeUnlessHovered(element, notifications.resume)
    element.addEventListener('pointerenter', notifications.pause)
    element.addEventListener('pointerleave', leave)
    return () => {
      element.removeEventListener('pointerenter', notifications.pause)
      element.removeEventListener('pointerleave', leave)
      notifications.resume()
    }
  }, [notifications])

  // Removing the last toast under the pointer or focus fires no leave event.
  useEffect(() => {
    if (shown.length === 0) notifications.resume()
  }, [shown, notifications])

  useDismissAboveDialogs(box)

  /** Moves the focus of a closed toast to another one, or back. */
  function dismiss(id: string, toast: HTMLElement) {
    if (toast.contains(root.activeElement)) {
      const others = [...(box.current?.querySelectorAll('button') ?? [])].filter((button) => !toast.contains(button))
      const next = others.at(-1) ?? focusBefore.current
      if (next instanceof HTMLElement) next.focus()
    }
    notifications.dismiss(id)
  }

  const toasts = (urgent: boolean) =>
    shown.map(
      (notification, index) =>
        isUrgent(notification) === urgent && (
          <Toast key={notification.id} notification={notification} row={index + 1} onDismiss={dismiss} />
        ),
    )

  return (
    <section
      ref={box}
      popover="manual"
      part="toasts"
      aria-label={translate('notifications.label')}
      className={stack}
      style={{ gridTemplateRows: `repeat(${Math.max(1, shown.length)}, auto)`, insetBlockEnd: barHeight }}
      onFocus={(event) => {
        const { currentTarget, relatedTarget } = event
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          focusBefore.current = relatedTarget
        notifications.pause()
      }}
      onBlur={(event) => resumeUnlessHovered(event.currentTarget, notifications.resume)}
    >
      <div role="alert" aria-atomic="false" aria-relevant="additions" className={region}>
        {toasts(true)}
      </div>
      <div role="status" aria-atomic="false" aria-relevant="additions" className={region}>
        {toasts(false)}
      </div>
    </section>
  )
}
