import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { completePage } from '../../../core/app/page-object.ts'
import { readGuestDetails } from '../../../core/request/draft/guest-storage.ts'
import { createRegistration } from '../../../core/session/account/registration.ts'
import type { OpenInvitation } from '../../../core/vendors/invitation.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Notice } from '../../shared/Notice.tsx'
import { textLink } from '../account-styles.ts'
import type { ViewProps } from '../contract.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { RegisterSent } from './RegisterSent.tsx'

/** Sign-up (specification 1 §2): the form, then a notice about the emailed link. */
export function Register({ invitation, ...view }: ViewProps & { invitation: OpenInvitation | null }) {
  const page = completePage(usePage())
  const { hadFocus, email, go } = view
  const translate = useTranslate()
  const isOff = useStore(page.flags.$flag('deactivate-sign-up'))
  const [registration] = useState(() => {
    if (invitation) return createRegistration(page, { email: invitation.email }, invitation.id)
    // Prefills the form with details that a guest has already entered.
    const guest = readGuestDetails(page.environment.storage)
    const knownDetails = { businessName: guest.name, phone: guest.phone, email: email.current || guest.email }
    return createRegistration(page, knownDetails)
  })
  const state = useStore(registration.$state)

  useEffect(
    () =>
      registration.form.fields.email.$value.listen((typed) => {
        email.current = typed
      }),
    [registration, email],
  )

  // The focus moves from the button to what replaces the form.
  useEffect(
    () =>
      registration.$state.listen(({ step }, before = registration.$state.get()) => {
        if (step !== before.step) hadFocus.current = true
      }),
    [registration, hadFocus],
  )

  if (isOff) {
    return (
      <Notice tone="info" title={translate('register.off-title')}>
        <p>{translate('register.off')}</p>
        <button type="button" className={textLink} onClick={() => go('sign-in')}>
          {translate('account.sign-in')}
        </button>
      </Notice>
    )
  }
  if (state.step === 'sent')
    return <RegisterSent registration={registration} state={state} go={go} hadFocus={hadFocus} />
  return <RegisterForm registering={registration.form} view={view} invitation={invitation} />
}
