import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { token } from '../../../styles/tokens.ts'
import type { CourierErrorDetail } from '../../contract.ts'
import { usePage } from '../../page-context.ts'
import { lazy } from '../loading/lazy.tsx'

const box = css`
  inline-size: min(432px, 100%);
  margin: ${token.space5} auto 0;
  padding: 0 ${token.space4} ${token.space6};
  text-align: start;
`

interface SignInHereProps {
  view?: 'sign-in' | 'register'
}

/** Errors of the page's settings, which the element around the account sends itself. */
const leaveToOuter = (event: CustomEvent<CourierErrorDetail>) => {
  if (event.detail.type === 'configuration') event.stopPropagation()
}

const LazyAccount = lazy(async () => {
  const { define, exportedParts } = await import('../../courier-account/element.ts')
  define()
  return ({ view = 'sign-in' }: SignInHereProps) => (
    <div className={box}>
      <courier-account view={view} exportparts={exportedParts} oncourier-error={leaveToOuter} />
    </div>
  )
})

/**
 * Sign-in for elements that need a session: the account element, lazy-loaded. Nothing if the page has its own sign-in.
 */
export function SignInHere(props: SignInHereProps) {
  const { fetchSession } = useStore(usePage().$settings)
  return fetchSession ? null : <LazyAccount {...props} />
}
