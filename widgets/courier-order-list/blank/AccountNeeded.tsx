import { useTranslate } from '../../page-context.ts'
import { AccountDoor, type Navigate } from '../../shared/account/AccountDoor.tsx'
import { Blank } from '../../shared/Blank.tsx'

/** In place of a guest's history (specification 1 §6): what an account gives, and the ways to one. */
export function AccountNeeded({ emit }: { emit: Navigate }) {
  const translate = useTranslate()
  return (
    <Blank
      icon="clock"
      title={translate('history.account-title')}
      hint={translate('history.account')}
      action={<AccountDoor emit={emit} primary="register" />}
    />
  )
}
