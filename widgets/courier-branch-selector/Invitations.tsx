import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { completePage } from '../../core/app/page.ts'
import { answerInvitation } from '../../core/vendors/answer-invitation.ts'
import type { Invitation } from '../../core/vendors/invitation.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { Notice } from '../shared/Notice.tsx'

const list = css`
  display: grid;
  gap: ${token.space2};
  margin-block-start: ${token.space2};
  overflow-wrap: anywhere;
`

const answers = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
  margin-block-start: ${token.space2};
`

/** Invitations to be an owner: nothing counts before one is accepted. */
export function Invitations() {
  const page = completePage(usePage())
  const translate = useTranslate()
  const invitations = useStore(page.vendors.$invitations)
  const [busy, setBusy] = useState(false)

  async function answer(invitation: Invitation, verb: 'accept' | 'decline') {
    if (busy) return
    setBusy(true)
    await answerInvitation(page, invitation, verb)
    setBusy(false)
  }

  return (
    <div className={list}>
      {invitations.map((invitation) => {
        const { id, name, parentName, invitedBy: inviter } = invitation
        return (
          <Notice
            key={id}
            tone="info"
            title={parentName ? translate('invitations.of', { name, parent: parentName }) : name}
          >
            <p>{inviter ? translate('invitations.lead', { inviter }) : translate('invitations.lead-unknown')}</p>
            <div className={answers}>
              <Button
                variant="primary"
                busy={busy}
                aria-label={translate('invitations.accept-name', { name })}
                onClick={() => void answer(invitation, 'accept')}
              >
                {translate('invitations.accept')}
              </Button>
              <Button
                disabled={busy}
                aria-label={translate('invitations.decline-name', { name })}
                onClick={() => void answer(invitation, 'decline')}
              >
                {translate('invitations.decline')}
              </Button>
            </div>
          </Notice>
        )
      })}
    </div>
  )
}
