import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { useRequest } from '../form/request-context.ts'
import { useDraft } from '../form/use-draft.ts'
import { useCollectionAddress } from './use-collection-address.ts'

const line = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2} ${token.space3};
  padding: ${token.space2} ${token.space4};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};

  > svg {
    flex: none;
    color: ${token.textMuted};
  }

  > div {
    flex: 1 1 160px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`

const label = css`
  color: ${token.textMuted};
`

const address = css`
  font-size: ${token.size13};
  color: ${token.textMuted};
`

/** The collection point; editable if entered for an outlet without a location. */
export function CollectionLine() {
  const request = useRequest()
  const translate = useTranslate()
  const vendor = useStore(request.$vendor)
  const sender = useDraft(senderOf)
  const from = useCollectionAddress()
  return (
    <section className={line} aria-label={translate('request.from')}>
      <Icon name="store" />
      <div>
        <span className={label}>{translate('request.from')}</span>{' '}
        <strong>
          <bdi>{sender ?? vendor?.name}</bdi>
        </strong>
        <div className={address}>
          <bdi>{from}</bdi>
        </div>
      </div>
      {!vendor?.location && (
        <Button variant="quiet" onClick={request.origin.reopen}>
          {translate('origin.change')}
        </Button>
      )}
    </section>
  )
}

const senderOf = ({ sender }: Draft) => sender?.name ?? null
