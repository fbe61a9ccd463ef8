import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { completePage } from '../../../core/app/page-object.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { EmptyState } from '../../shared/EmptyState.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'

const AskForHelp = lazy(async () => (await import('../../shared/account/WithoutVendors.tsx')).AskForHelp)
const Invitations = lazy(async () => (await import('../../shared/account/WithoutVendors.tsx')).Invitations)

const alignStart = css`
  inline-size: min(480px, 100%);
  text-align: start;
`

/** Empty list of a user without vendors, with pending invitations or a contact form. */
export function NoVendor() {
  const { session, vendors } = completePage(usePage())
  const translate = useTranslate()
  const isInvited = useStore(vendors.$invitations).length > 0
  return (
    <EmptyState
      icon="store"
      title={translate('vendors.none')}
      hint={translate(isInvited ? 'invitations.waiting' : 'vendors.none-hint')}
      action={
        isInvited ? (
          <div className={alignStart}>
            <Invitations />
          </div>
        ) : (
          <AskForHelp session={session} />
        )
      }
    />
  )
}
