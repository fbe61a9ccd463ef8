import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { savedAddressLine } from '../../../core/addresses/saved-address.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { classNames } from '../../shared/class-names.ts'
import { Icon } from '../../shared/Icon.tsx'
import { address, card } from '../form/layout.ts'
import { useRequest } from '../form/request-context.ts'

const line = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};

  > svg {
    flex: none;
    color: ${token.textMuted};
  }

  > span {
    flex: 1 1 160px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`

/** Where the rider collects, as the guest entered it, and a button to change it. */
export function OriginLine() {
  const request = useRequest()
  const translate = useTranslate()
  const { pickup } = useStore(request.$draft)
  const vendor = useStore(request.$vendor)
  if (!pickup?.isConfirmed || vendor?.location) return null
  const text = savedAddressLine({ ...pickup, text: pickup.place.text })
  return (
    <section className={classNames(card, address, line)} aria-label={translate('origin.from')}>
      <Icon name="store" />
      <span>
        {translate('origin.from')}: <bdi>{text}</bdi>
      </span>
      <Button variant="quiet" onClick={request.origin.reopen}>
        {translate('origin.change')}
      </Button>
    </section>
  )
}
