import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { completePage } from '../../../core/app/page-object.ts'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { hanging } from '../../shared/form/PinAddress.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { topLine } from '../form/layout.ts'
import { useRequest } from '../form/request-context.ts'
import { useDraft } from '../form/use-draft.ts'
import { useCollectionAddress } from './use-collection-address.ts'

const minor = css`
  font-size: ${token.size13};
  color: ${token.textMuted};
`

/** Shows the collection point; the user can edit one entered for an outlet without a location. */
export function CollectionLine() {
  const request = useRequest()
  const translate = useTranslate()
  const vendor = useStore(request.$vendor)
  // A guest's outlet has no name of its own.
  const isGuest = useStore(completePage(usePage()).session.$isGuest)
  const name = useDraft(senderOf) ?? (isGuest ? '' : vendor?.name)
  const from = useCollectionAddress()
  return (
    <section className={topLine} aria-label={translate('request.from')}>
      <Icon name="store" />
      <div>
        <div className={minor}>{translate('request.from')}</div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <div className={minor}>
          <bdi>{from}</bdi>
        </div>
      </div>
      {!vendor?.location && (
        <Button variant="quiet" className={hanging} onClick={request.pickupPoint.reopen}>
          {translate('origin.change')}
        </Button>
      )}
    </section>
  )
}

const senderOf = ({ sender }: Draft) => sender?.name ?? null
