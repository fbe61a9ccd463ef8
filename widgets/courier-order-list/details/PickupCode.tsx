import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'

const box = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${token.space1} ${token.space3};
  padding: ${token.space3} ${token.space4};
  border-radius: ${token.radius};
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
    font-size: ${token.size20};
    line-height: 28px;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.12em;
  }
`

/** The code that the vendor tells the rider at pickup. */
export function PickupCode({ code }: { code: string }) {
  const translate = useTranslate()
  return (
    <dl className={box} part="pickup-code">
      <dt>
        {translate('orders.pickup-code')}
        <span>{translate('orders.pickup-code-hint')}</span>
      </dt>
      <dd>
        <bdi dir="ltr">{code}</bdi>
      </dd>
    </dl>
  )
}
