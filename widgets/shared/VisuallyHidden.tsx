import { css } from '@linaria/core'
import type { ReactNode } from 'react'

const hidden = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`

/** Text for screen readers. With `live` it must exist before its first message. */
export function VisuallyHidden({ live, children }: { live?: boolean; children?: ReactNode }) {
  return (
    <span className={hidden} {...(live && { role: 'status' })}>
      {children}
    </span>
  )
}
