import type { TextKey } from '../../i18n/keys.ts'
import { createForm, type Form } from '../../lib/form.ts'
import { emailProblem } from '../email.ts'
import type { Session } from '../session-contract.ts'

export interface SignInValues {
  email: string
  password: string
}

/** Sign-in form (specification 1 §5). Password rules aren't checked: old passwords may predate them. */
export function createSignIn(
  { session }: { session: Pick<Session, 'signIn'> },
  report?: (error: unknown) => void,
  knownValues: Partial<SignInValues> = {},
): Form<SignInValues, TextKey> {
  return createForm<SignInValues, TextKey>({
    values: { email: '', password: '', ...knownValues },
    check: ({ email, password }) => ({
      email: emailProblem(email),
      password: password === '' ? 'account.fill-password' : null,
    }),
    async send({ email, password }) {
      const result = await session.signIn(email.trim(), password, report, true)
      return result.ok ? undefined : { refused: result.key }
    },
    refusal: () => ({ field: null, problem: 'auth.unknown' }),
  })
}
