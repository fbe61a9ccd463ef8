import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { completePage, type Page } from '../../../core/app/page-object.ts'
import type { Invitation } from '../../../core/vendors/invitation.ts'
import { respondToInvitation } from '../../../core/vendors/respond-to-invitation.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { Loading } from '../loading/Loading.tsx'
import { lazy } from '../loading/lazy.tsx'
import { Notice } from '../Notice.tsx'
import { ConfirmDialog } from '../panels/ConfirmDialog.tsx'

const list = css`
  display: grid;
  gap: ${token.space2};
  margin-block-start: ${token.space2};
  overflow-wrap: anywhere;
`

const buttons = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
  margin-block-start: ${token.space2};
`

/** Pending invitations to own a vendor. */
export function Invitations() {
  const page = completePage(usePage())
  const translate = useTranslate()
  const invitations = useStore(page.vendors.$invitations)
  const [busyId, setBusyId] = useState<string | null>(null)
  const isBusy = busyId !== null
  const [confirmingDecline, setConfirmingDecline] = useState<Invitation | null>(null)

  async function respond(invitation: Invitation, verb: 'accept' | 'decline') {
    if (isBusy) return
    setBusyId(invitation.id)
    await respondToInvitation(page, invitation, verb)
    setBusyId(null)
    setConfirmingDecline(null)
  }

  return (
    <div className={list} part="invitations">
      {invitations.map((invitation) => {
        const { id, name, parentName, invitedBy: inviter } = invitation
        return (
          <Notice key={id} tone="info" title={parentName ? `${name} · ${parentName}` : name}>
            <p>{inviter ? translate('invitations.lead', { inviter }) : translate('invitations.lead-unknown')}</p>
            <div className={buttons}>
              <Button
                variant="primary"
                busy={busyId === id}
                disabled={isBusy && busyId !== id}
                aria-label={translate('invitations.accept-name', { name })}
                onClick={() => void respond(invitation, 'accept')}
              >
                {translate('invitations.accept')}
              </Button>
              <Button
                disabled={isBusy}
                aria-label={translate('invitations.decline-name', { name })}
                onClick={() => setConfirmingDecline(invitation)}
              >
                {translate('invitations.decline')}
              </Button>
            </div>
          </Notice>
        )
      })}
      {confirmingDecline && (
        <ConfirmDialog
          danger
          busy={isBusy}
          title={translate('invitations.decline-title', { name: confirmingDecline.name })}
          description={translate('invitations.decline-text')}
          cancel={translate('invitations.decline-cancel')}
          submit={translate('invitations.decline')}
          onCancel={() => setConfirmingDecline(null)}
          onSubmit={() => void respond(confirmingDecline, 'decline')}
        />
      )}
    </div>
  )
}

const SignUpHelp = lazy(async () => {
  const { SignUpHelp } = await import('../../courier-account/element.ts')
  return SignUpHelp
})

/** A button with a contact form to the operator. Nothing if the page has its own sign-in, and so its own contact. */
export function AskForHelp({ session }: Pick<Page, 'session'>) {
  const page = usePage()
  const { fetchSession } = useStore(page.$settings)
  const currentSession = useStore(session.$session)
  const translate = useTranslate()
  const [dialog, setDialog] = useState<'open' | 'closed' | null>(null)
  if (fetchSession) return null
  return (
    <>
      <Button onClick={() => setDialog('open')}>{translate('register.help')}</Button>
      {dialog && (
        <SignUpHelp
          waiting={<Loading />}
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
          title={translate('register.help')}
          email={currentSession.state === 'signed-in' ? (currentSession.user?.email ?? '') : ''}
        />
      )}
    </>
  )
}
