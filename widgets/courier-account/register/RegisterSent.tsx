import { type RefObject, useEffect, useRef } from 'react'
import type { Registration, RegistrationState } from '../../../core/session/account/registration.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import { form, heading, lead, textLink } from '../account-styles.ts'
import type { AccountView } from '../contract.ts'
import { Refusal } from '../Refusal.tsx'

interface RegisterSentProps {
  registration: Registration
  state: Extract<RegistrationState, { step: 'sent' }>
  hadFocus: RefObject<boolean>
  go(view: AccountView): void
}

/**
 * The link was emailed (specification 1 §2): to which address, how long it works, and what to do if it doesn't arrive.
 */
export function RegisterSent({ registration, state, hadFocus, go }: RegisterSentProps) {
  const translate = useTranslate()
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (hadFocus.current) title.current?.focus()
  }, [hadFocus])

  return (
    <section className={form} part="register-sent">
      <h2 ref={title} tabIndex={-1} className={heading}>
        {translate('register.sent-title')}
      </h2>
      <Notice tone="success">{translate('register.sent', { email: state.email })}</Notice>
      <p className={lead}>{translate('register.sent-missing')}</p>
      <div>
        <Refusal text={state.refused} />
        <Button full busy={state.again === 'running'} onClick={() => void registration.resend()}>
          {translate(state.again === 'running' ? 'register.sending-again' : 'register.send-again')}
        </Button>
        <p role="status">{state.again === 'sent' ? translate('register.sent-again') : <VisuallyHidden />}</p>
      </div>
      <div>
        <button type="button" className={textLink} onClick={() => registration.backToForm()}>
          {translate('register.other-email')}
        </button>
      </div>
      <div>
        <button type="button" className={textLink} onClick={() => go('sign-in')}>
          {translate('account.to-sign-in')}
        </button>
      </div>
    </section>
  )
}
