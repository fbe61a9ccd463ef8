import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { usePage } from '../../page-context.ts'
import { lazy } from '../loading/lazy.tsx'

const box = css`
  inline-size: min(400px, 100%);
  margin-inline: auto;
  text-align: start;
`

interface SignInHereProps {
  view?: 'sign-in' | 'register'
}

function Account({ view = 'sign-in' }: SignInHereProps) {
  return (
    <div className={box}>
      <courier-account view={view} />
    </div>
  )
}

const LateAccount = lazy(async () => {
  const { define } = await import('../../courier-account/element.ts')
  define()
  return Account
})

/**
 * Signing in, or signing up, where an element needs a session and there is none: the account element, lazy-loaded. Nothing
 * where the page brings its own sign-in.
 */
export function SignInHere(props: SignInHereProps) {
  const { fetchSession } = useStore(usePage().$settings)
  return fetchSession ? null : <LateAccount {...props} />
}
