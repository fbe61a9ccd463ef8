import type { FormEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useShadowRoot } from '../../page-context.ts'

const keepToItself = (event: FormEvent) => event.stopPropagation()

/**
 * A dialog that belongs to something within a form: a form within a form is no HTML, and Enter in its fields would send
 * the outer one.
 */
export function OutsideForm({ children }: { children: ReactNode }) {
  const root = useShadowRoot()
  const box = root.querySelector('.courier-root') ?? root
  return createPortal(
    <div role="presentation" onSubmit={keepToItself}>
      {children}
    </div>,
    box,
  )
}
