import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'
import { classNames } from '../class-names.ts'

/** A grey placeholder; CSS sets its size. */
export const skeletonBlock = css`
  border-radius: ${token.radius};
  background: ${token.surfaceSunken};
  animation: breathe 1600ms ease-in-out infinite;

  @keyframes breathe {
    50% {
      opacity: 0.55;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`

interface SkeletonProps {
  /** CSS lengths of the content, to avoid layout shifts. */
  height: string
  width?: string
  className?: string
}

/** A placeholder. Put `aria-busy` and a status text on its region. */
export function Skeleton({ height, width = '100%', className }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={classNames(skeletonBlock, className)}
      style={{ blockSize: height, inlineSize: width }}
    />
  )
}
