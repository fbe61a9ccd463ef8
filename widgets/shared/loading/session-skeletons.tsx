import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'
import { classNames } from '../class-names.ts'
import { skeletonBlock } from './Skeleton.tsx'

// Rendered on the server for elements that need a session.
// No `style` attributes: a strict content security policy blocks them in server-rendered HTML.

const rows = css`
  display: grid;
  gap: ${token.space4};
  padding: ${token.space4};
`

/** A bar of buttons, or a row of a table. */
const row = css`
  block-size: 48px;
`

const form = css`
  block-size: 360px;
`

export function ListSkeleton() {
  return (
    <div className={rows}>
      {['bar', 1, 2, 3, 4, 5].map((key) => (
        <div key={key} className={classNames(skeletonBlock, row)} />
      ))}
    </div>
  )
}

export const FormSkeleton = () => <div className={classNames(skeletonBlock, form)} />

export const BarSkeleton = () => <div className={classNames(skeletonBlock, row)} />
