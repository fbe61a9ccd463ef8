import { css } from '@linaria/core'
import { token } from '../../styles/tokens.ts'

const box = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${token.space3};
  padding: ${token.space3} ${token.space4};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceSunken};

  & > dt {
    font-weight: 600;

    & > span {
      display: block;
      color: ${token.textMuted};
      font-weight: 400;
    }
  }

  & > dd {
    font-size: ${token.size28};
    line-height: calc(36px + var(--_tall) * 1em);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.12em;
  }
`

interface RiderCodeProps {
  part: string
  title: string
  hint: string
  code: string
}

/** Shows the code that the rider needs from the user. */
export function RiderCode({ part, title, hint, code }: RiderCodeProps) {
  return (
    <dl className={box} part={part}>
      <dt>
        {title}
        <span>{hint}</span>
      </dt>
      <dd>
        <bdi dir="ltr">{code}</bdi>
      </dd>
    </dl>
  )
}
