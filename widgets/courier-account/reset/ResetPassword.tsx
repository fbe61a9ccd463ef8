import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { createPasswordReset } from '../../../core/session/account/password-reset.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { form, heading } from '../account-styles.ts'
import type { ViewProps } from '../contract.ts'
import { ChoosePassword } from './ChoosePassword.tsx'
import { RequestCode } from './RequestCode.tsx'

/** Password reset (specification 1 §2, /forgot-password): email, then code and new password, then done. */
export function ResetPassword({ hadFocus, email, go }: ViewProps) {
  const page = usePage()
  const translate = useTranslate()
  const [reset] = useState(() =>
    createPasswordReset(
      { client: page.client, clock: page.environment.clock, translations: page.translations },
      email.current,
    ),
  )
  const state = useStore(reset.$state)
  const title = useRef<HTMLHeadingElement>(null)

  // The focus moves from the button to what replaces the form.
  useEffect(
    () =>
      reset.$state.listen(({ step }, before = reset.$state.get()) => {
        if (step !== before.step) hadFocus.current = true
      }),
    [reset, hadFocus],
  )
  useEffect(() => reset.destroy, [reset])
  useEffect(
    () =>
      reset.request.fields.email.$value.listen((typed) => {
        email.current = typed
      }),
    [reset, email],
  )
  useEffect(() => {
    if (state.step === 'done' && hadFocus.current) title.current?.focus()
  }, [state.step, hadFocus])

  if (state.step === 'email') return <RequestCode request={reset.request} hadFocus={hadFocus} go={go} />
  if (state.step === 'code') return <ChoosePassword reset={reset} state={state} hadFocus={hadFocus} />
  return (
    <section className={form} part="reset-done">
      <h2 ref={title} tabIndex={-1} className={heading}>
        {translate('password.done-title')}
      </h2>
      <Notice tone="success">{translate('password.done')}</Notice>
      <Button variant="primary" full onClick={() => go('sign-in')}>
        {translate('account.sign-in')}
      </Button>
    </section>
  )
}
