import { type ReactNode, useEffect, useState } from 'react'
import type { TextKey } from '../../core/i18n/keys.ts'
import { accountFailure } from '../../core/session/account/account-failure.ts'
import { findOpenInvitation, type OpenInvitation } from '../../core/vendors/invitation.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { Notice } from '../shared/Notice.tsx'
import { AccountSkeleton } from './AccountSkeleton.tsx'

interface InvitedProps {
  id: string
  email: { current: string }
  children(invitation: OpenInvitation | null): ReactNode
}

/** Shows who invited the new owner to what, above the view to sign up or in. */
export function Invited({ id, email, children }: InvitedProps) {
  const { client, translations } = usePage()
  const translate = useTranslate()
  const [found, setFound] = useState<OpenInvitation | { problem: TextKey } | null>(null)

  useEffect(() => {
    let isCurrent = true
    findOpenInvitation(client, id).then(
      (invitation) => {
        if (!isCurrent) return
        email.current ||= invitation.email
        setFound(invitation)
      },
      (error) => isCurrent && setFound({ problem: accountFailure(error, translations.isTextKey) }),
    )
    return () => {
      isCurrent = false
    }
  }, [client, translations, id, email])

  if (!found) return <AccountSkeleton view="sign-in" />
  if ('problem' in found) {
    return (
      <>
        <Notice tone="danger">{translate(found.problem)}</Notice>
        {children(null)}
      </>
    )
  }
  const { name, parentName, invitedBy: inviter } = found
  return (
    <>
      <Notice tone="info" title={parentName ? `${name} · ${parentName}` : name}>
        {inviter ? translate('invitations.lead', { inviter }) : translate('invitations.lead-unknown')}
      </Notice>
      {children(found)}
    </>
  )
}
