import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Page } from '../../../core/app/page-object.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { Loading } from '../loading/Loading.tsx'
import { lazy } from '../loading/lazy.tsx'

const SignUpHelp = lazy(async () => {
  const { SignUpHelp } = await import('../../courier-account/element.ts')
  return SignUpHelp
})

/** A button with a contact form to the operator. Nothing if the page has its own sign-in, and so its own contact. */
export function AskForHelp({ session }: Pick<Page, 'session'>) {
  const page = usePage()
  const { fetchSession } = useStore(page.$settings)
  const currentSession = useStore(session.$session)
  const translate = useTranslate()
  const [dialog, setDialog] = useState<'open' | 'closed' | null>(null)
  if (fetchSession) return null
  return (
    <>
      <Button onClick={() => setDialog('open')}>{translate('register.help')}</Button>
      {dialog && (
        <SignUpHelp
          waiting={<Loading />}
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
          title={translate('register.help')}
          email={currentSession.state === 'signed-in' ? (currentSession.user?.email ?? '') : ''}
        />
      )}
    </>
  )
}
