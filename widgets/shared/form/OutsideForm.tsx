import type { FormEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useShadowRoot } from '../../page-context.ts'

const stopPropagation = (event: FormEvent) => event.stopPropagation()

/** Renders a dialog outside the form that opens it: nested forms are invalid, and Enter would submit the outer one. */
export function OutsideForm({ children }: { children: ReactNode }) {
  const root = useShadowRoot()
  const box = root.querySelector('.courier-root') ?? root
  return createPortal(
    <div role="presentation" onSubmit={stopPropagation}>
      {children}
    </div>,
    box,
  )
}
