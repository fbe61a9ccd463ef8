import { css } from '@linaria/core'
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { completePage } from '../../core/app/page.ts'
import type { TextKey } from '../../core/i18n/keys.ts'
import { checkSignIn, firstProblem, type SignInProblems } from '../../core/session/sign-in.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { control } from '../shared/control-styles.ts'
import { Field } from '../shared/Field.tsx'
import { Icon } from '../shared/Icon.tsx'
import { form } from './account-styles.ts'
import { PasswordField } from './PasswordField.tsx'

const refusal = css`
  display: flex;
  gap: ${token.space3};
  margin-block-end: ${token.space4};
  padding: ${token.space3} ${token.space4};
  border-radius: ${token.radius};
  background: ${token.dangerSoft};
  color: ${token.text};

  svg {
    color: ${token.danger};
  }
`

const noProblems: SignInProblems = { email: null, password: null }

interface SignInFormProps {
  /** The answer is on its way. */
  busy: boolean
  /** Whether the focus was in the view that this one replaces: then it goes on here. */
  hadFocus: RefObject<boolean>
}

/**
 * E-mail and password. The fields are the browser's own, for password managers and so that nothing typed is ever lost to
 * an answer; what is wrong stands at its field, what was refused stands above the button.
 */
export function SignInForm({ busy, hadFocus }: SignInFormProps) {
  const { session } = completePage(usePage())
  const translate = useTranslate()
  const titleId = useId()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState(noProblems)
  const [refused, setRefused] = useState<TextKey | null>(null)
  const running = useRef(false)

  useEffect(() => {
    if (hadFocus.current) email.current?.focus()
  }, [hadFocus])

  function edited(field: keyof SignInProblems) {
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
    const result = await session.signIn(typed[0].trim(), typed[1])
    running.current = false
    if (result.ok) return
    setRefused(result.key)
    // Where nobody answered, the same again may succeed: the focus stays on the button.
    if (result.key !== 'auth.offline') password.current?.focus()
  }

  return (
    <form className={form} part="sign-in" noValidate aria-labelledby={titleId} onSubmit={submit}>
      <h2 id={titleId}>{translate('account.sign-in')}</h2>
      <Field label={translate('account.email')} error={problems.email && translate(problems.email)}>
        {(attributes) => (
          <input
            {...attributes}
            ref={email}
            type="email"
            name="username"
            part="input"
            className={control}
            required
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            onInput={() => edited('email')}
          />
        )}
      </Field>
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
        <div role="alert">
          {refused && (
            <div className={refusal} part="refusal">
              <Icon name="error" />
              <span>{translate(refused)}</span>
            </div>
          )}
        </div>
        <Button type="submit" variant="primary" full busy={busy}>
          {translate(busy ? 'account.signing-in' : 'account.sign-in')}
        </Button>
      </div>
    </form>
  )
}
