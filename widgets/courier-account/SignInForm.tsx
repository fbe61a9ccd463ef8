import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { completePage } from '../../core/app/page.ts'
import type { TextKey } from '../../core/i18n/keys.ts'
import { checkSignIn, firstProblem, type SignInProblems } from '../../core/session/sign-in.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { lazy } from '../shared/lazy.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { aside, form, textLink } from './account-styles.ts'
import type { ViewProps } from './contract.ts'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Refusal } from './Refusal.tsx'

const Acceptance = lazy(async () => (await import('./Acceptance.tsx')).Acceptance)
const ResendLink = lazy(async () => (await import('./ResendLink.tsx')).ResendLink)

const ways = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${token.space2} ${token.space4};
`

const noProblems: SignInProblems = { email: null, password: null }

interface SignInFormProps extends ViewProps {
  /** The answer is on its way. */
  busy: boolean
  report(error: unknown): void
}

/**
 * E-mail and password. The fields are the browser's own, for password managers and so that nothing typed is ever lost to
 * an answer; what is wrong stands at its field, what was refused stands above the button.
 */
export function SignInForm({ busy, report, links, hadFocus, email: kept, go }: SignInFormProps) {
  const { session, flags } = completePage(usePage())
  const isSignUpOff = useStore(flags.$isOn('deactivate-sign-up'))
  const translate = useTranslate()
  const titleId = useId()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState(noProblems)
  const [refused, setRefused] = useState<TextKey | null>(null)
  const running = useRef(false)

  useEffect(() => {
    if (hadFocus.current) (kept.current ? password : email).current?.focus()
  }, [hadFocus, kept])

  function edited(field: keyof SignInProblems) {
    if (field === 'email') kept.current = email.current?.value ?? ''
    if (problems[field]) setProblems({ ...problems, [field]: null })
    if (refused) setRefused(null)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (running.current || busy || !email.current || !password.current) return
    const typed = [email.current.value, password.current.value] as const
    const found = checkSignIn(...typed)
    setProblems(found)
    setRefused(null)
    const wrong = firstProblem(found)
    if (wrong) return (wrong === 'email' ? email : password).current?.focus()
    running.current = true
    const result = await session.signIn(typed[0].trim(), typed[1], report)
    running.current = false
    if (result.ok) return
    setRefused(result.key)
    // Without a response the same may succeed later: the focus stays on the button.
    if (result.key !== 'auth.offline') password.current?.focus()
  }

  return (
    <form className={form} part="sign-in" noValidate aria-labelledby={titleId} onSubmit={submit}>
      <h2 id={titleId}>{translate('account.sign-in')}</h2>
      <EmailField
        ref={email}
        problem={problems.email}
        defaultValue={kept.current}
        onInput={() => edited('email')}
        data-courier-email=""
      />
      <PasswordField
        ref={password}
        label={translate('account.password')}
        error={problems.password && translate(problems.password)}
        name="password"
        required
        autoComplete="current-password"
        onInput={() => edited('password')}
      />
      <div>
        <Refusal text={refused}>
          {refused === 'auth.user-not-confirmed' && (
            <ResendLink email={email.current?.value ?? ''} password={password.current?.value ?? ''} />
          )}
        </Refusal>
        <Button type="submit" variant="primary" full busy={busy}>
          {translate(busy ? 'account.signing-in' : 'account.sign-in')}
        </Button>
      </div>
      <div className={ways}>
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
        <Acceptance links={links} by="sign-in" waiting={<Skeleton height="40px" />} />
      </div>
    </form>
  )
}
