import type { FormEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useShadowRoot } from '../../page-context.ts'

const stopPropagation = (event: FormEvent) => event.stopPropagation()

/** A dialog opened inside a form. Nested forms are invalid HTML, and Enter would send the outer one. */
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
