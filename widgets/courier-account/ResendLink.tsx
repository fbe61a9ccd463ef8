import { useState } from 'react'
import type { TextKey } from '../../core/i18n/keys.ts'
import { resendLink } from '../../core/session/account/verification.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { textLink } from './account-styles.ts'

/** Sends the confirmation link again if the user hasn't confirmed the email address yet. */
export function ResendLink({ email, password }: { email: string; password: string }) {
  const page = usePage()
  const translate = useTranslate()
  const [state, setState] = useState<'idle' | 'running' | 'sent'>('idle')
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
