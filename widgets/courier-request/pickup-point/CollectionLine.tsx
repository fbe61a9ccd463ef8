import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { completePage } from '../../../core/app/page-object.ts'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { hanging } from '../../shared/form/PinAddress.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { useRequest } from '../form/request-context.ts'
import { useDraft } from '../form/use-draft.ts'
import { useWords } from '../form/use-words.ts'
import { useCollectionAddress } from './use-collection-address.ts'

const line = css`
  display: flex;
  flex: 1 1 240px;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space1} ${token.space3};
  min-inline-size: 0;
  color: ${token.textMuted};

  > svg {
    flex: none;
  }

  /* Long words of the button go below the address, rather than squeeze it. */
  > div {
    flex: 1 1 160px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  /* One line of the page's head. */
  @container courier (inline-size >= 880px) {
    flex-wrap: nowrap;

    > div {
      display: flex;
      gap: ${token.space1};
      overflow: hidden;
      white-space: nowrap;
    }

    /* Cut at its own end, also in a text of the other direction. */
    > div > bdi {
      overflow: hidden;
      text-overflow: ellipsis;
    }
  }

  strong {
    color: ${token.text};
  }
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
  const label = translate(useWords().shop)
  return (
    <section className={line} aria-label={label}>
      <Icon name="store" />
      <div title={[name, from].filter(Boolean).join(', ')}>
        {label}{' '}
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <bdi>{from}</bdi>
      </div>
      {!vendor?.location && (
        <Button variant="quiet" className={hanging} onClick={request.pickupPoint.reopen}>
          {translate('pickup-point.change')}
        </Button>
      )}
    </section>
  )
}

const senderOf = ({ sender }: Draft) => sender?.name ?? null
