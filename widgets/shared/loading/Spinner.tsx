import { css } from '@linaria/core'

const spinner = css`
  inline-size: 16px;
  block-size: 16px;
  flex: none;
  border: 2px solid currentColor;
  border-inline-end-color: transparent;
  border-radius: 50%;
  animation: turn 800ms linear infinite;

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    animation: none;
    border-style: dotted;
  }
`

/** A spinner, hidden from screen readers: put a text beside it. */
export function Spinner() {
  return <span className={spinner} aria-hidden="true" />
}
