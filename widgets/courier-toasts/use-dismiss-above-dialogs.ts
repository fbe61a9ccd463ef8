import { type RefObject, useEffect } from 'react'
import { isRaised, raise } from '../shared/panels/top-layer.ts'

const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const

/**
 * A modal dialog of the host makes everything else inert, including toasts that are shown above it. So presses on their close
 * buttons reach the dialog; they are taken back here. A dialog that opens later is put below the toasts.
 */
export function useDismissAboveDialogs(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let dialog: Element | null = null

    // Opening a modal dialog moves the focus into it.
    function onFocus(event: Event) {
      const modal = event.composedPath().find((one) => one instanceof Element && one.matches(':modal')) as Element
      const isCovered = modal && modal !== dialog && box.current?.querySelector('button')
      dialog = modal ?? null
      if (isCovered && box.current) raise(box.current)
    }

    function onPress(event: MouseEvent) {
      const toasts = box.current
      if (!toasts || !isRaised(toasts) || event.composedPath().includes(toasts) || !isInModal(event)) return
      // From a keyboard or a script: its position means nothing.
      if (event.type === 'click' && event.detail === 0) return
      const button = [...toasts.querySelectorAll('button')].find((one) => isInside(event, one.getBoundingClientRect()))
      if (!button) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.type === 'click') button.click()
    }

    addEventListener('focusin', onFocus, true)
    for (const type of presses) addEventListener(type, onPress, true)
    return () => {
      removeEventListener('focusin', onFocus, true)
      for (const type of presses) removeEventListener(type, onPress, true)
    }
  }, [box])
}

const isInModal = (event: Event) => event.composedPath().some((one) => one instanceof Element && one.matches(':modal'))

const isInside = ({ clientX, clientY }: MouseEvent, { left, right, top, bottom }: DOMRect) =>
  clientX >= left && clientX < right && clientY >= top && clientY < bottom
