import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { completePage } from '../../core/app/page-object.ts'
import type { TextKey } from '../../core/i18n/keys.ts'
import type { ResendState } from '../../core/session/account/registration.ts'
import { createSignIn } from '../../core/session/account/sign-in.ts'
import { resendLink } from '../../core/session/account/verification.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { useSubmit } from '../shared/form/use-submit.ts'
import { Acceptance } from './Acceptance.tsx'
import { aside, form, textLink } from './account-styles.ts'
import type { ViewProps } from './contract.ts'
import { EmailField } from './fields/EmailField.tsx'
import { PasswordField } from './fields/PasswordField.tsx'
import { Refusal } from './Refusal.tsx'

const otherActions = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${token.space2} ${token.space4};
`

interface SignInFormProps extends ViewProps {
  /** Whether the form is being sent. */
  busy: boolean
  report(error: unknown): void
}

/** Sign-in form. Problems are shown at their field, refusals above the button. */
export function SignInForm({ busy, report, links, hadFocus, email: keptEmail, go }: SignInFormProps) {
  const { session, flags } = completePage(usePage())
  const isSignUpOff = useStore(flags.$flag('deactivate-sign-up'))
  const translate = useTranslate()
  const titleId = useId()
  const box = useRef<HTMLFormElement>(null)
  const [signIn] = useState(() => createSignIn({ session }, report, { email: keptEmail.current }))
  const { fields, submit, $refused } = signIn
  const refused = useStore($refused)

  useEffect(() => {
    if (hadFocus.current) focusOn(box.current, keptEmail.current ? 'password' : 'username')
  }, [hadFocus, keptEmail])
  useEffect(
    () =>
      fields.email.$value.listen((typed) => {
        keptEmail.current = typed
      }),
    [fields, keptEmail],
  )

  const focusProblem = useSubmit(submit)
  async function submitUnlessBusy(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    await focusProblem(event)
    // Without a response the same input may work, so the focus stays on the button.
    const problem = $refused.get()
    if (problem && problem !== 'auth.offline') focusOn(box.current, 'password')
  }

  return (
    <form ref={box} className={form} part="sign-in" noValidate aria-labelledby={titleId} onSubmit={submitUnlessBusy}>
      <h2 id={titleId}>{translate('account.sign-in')}</h2>
      <EmailField of={fields.email} />
      <PasswordField
        of={fields.password}
        label={translate('account.password')}
        name="password"
        autoComplete="current-password"
      />
      <div>
        <Refusal text={refused}>
          {refused === 'auth.user-not-confirmed' && (
            <ResendLink email={fields.email.$value.get()} password={fields.password.$value.get()} />
          )}
        </Refusal>
        <Button type="submit" variant="primary" full busy={busy}>
          {translate(busy ? 'account.signing-in' : 'account.sign-in')}
        </Button>
      </div>
      <div className={otherActions}>
        <button type="button" className={textLink} onClick={() => go('reset-password')}>
          {translate('account.forgot')}
        </button>
        {!isSignUpOff && (
          <button type="button" className={textLink} onClick={() => go('register')}>
            {translate('account.register')}
          </button>
        )}
      </div>
      <div className={aside}>
        <Acceptance links={links} by="sign-in" />
      </div>
    </form>
  )
}

const focusOn = (form: HTMLFormElement | null, name: 'username' | 'password') =>
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

/** Sends the confirmation link again if the user hasn't confirmed the email address yet. */
function ResendLink({ email, password }: { email: string; password: string }) {
  const page = usePage()
  const translate = useTranslate()
  const [state, setState] = useState<ResendState>('idle')
  const [refused, setRefused] = useState<TextKey | null>(null)

  async function resend() {
    if (state === 'running') return
    setState('running')
    const problem = await resendLink(page, email, password)
    setRefused(problem)
    setState(problem ? 'idle' : 'sent')
  }

  if (state === 'sent') return <p>{translate('register.sent-again')}</p>
  return (
    <>
      {refused && <p>{translate(refused)}</p>}
      <p>
        <button type="button" className={textLink} aria-disabled={state === 'running'} onClick={() => void resend()}>
          {translate(state === 'running' ? 'register.sending-again' : 'register.send-again')}
        </button>
      </p>
    </>
  )
}
