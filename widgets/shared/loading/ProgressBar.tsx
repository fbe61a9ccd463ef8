import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'

const track = css`
  block-size: 8px;
  border-radius: 999px;
  background: ${token.surfaceSunken};
  box-shadow: inset 0 0 0 1px ${token.line};
  overflow: hidden;

  & > div {
    block-size: 100%;
    border-radius: inherit;
    background: ${token.accentInk};
    transition: inline-size ${token.motionSlow} ${token.ease};
  }

  &:not([aria-valuenow]) > div {
    inline-size: 30%;
    animation: pass 1600ms ease-in-out infinite alternate;
  }

  @keyframes pass {
    to {
      margin-inline-start: 70%;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    & > div {
      transition: none;
    }

    &:not([aria-valuenow]) > div {
      inline-size: 100%;
      background: repeating-linear-gradient(115deg, ${token.accentInk} 0 8px, transparent 8px 16px);
      animation: none;
    }
  }
`

interface ProgressBarProps {
  label: string
  /** 0 to 1; null if unknown. */
  value: number | null
  /** Text beside the percentage. */
  text?: string
}

export function ProgressBar({ label, value, text }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(value * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
      className={track}
    >
      <div style={percent === undefined ? undefined : { inlineSize: `${percent}%` }} />
    </div>
  )
}
