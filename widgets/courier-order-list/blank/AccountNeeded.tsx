import { useTranslate } from '../../page-context.ts'
import { AccountLinks, type Navigate } from '../../shared/account/AccountLinks.tsx'
import { EmptyState } from '../../shared/EmptyState.tsx'

/** Replaces a guest's history (specification 1 §6) by the advantages of an account. */
export function AccountNeeded({ emit }: { emit: Navigate }) {
  const translate = useTranslate()
  return (
    <EmptyState
      icon="clock"
      title={translate('history.account-title')}
      hint={translate('history.account')}
      action={<AccountLinks emit={emit} primary="register" />}
    />
  )
}
