import { css } from '@linaria/core'
import { type RefObject, useEffect, useRef } from 'react'
import { completePage } from '../../core/app/page-object.ts'
import type { User } from '../../core/session/user.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { Icon } from '../shared/Icon.tsx'
import { form } from './account-styles.ts'

const signedInAs = css`
  display: flex;
  align-items: center;
  gap: ${token.space3};
  min-block-size: 40px;
  overflow-wrap: anywhere;

  &:focus-visible {
    border-radius: ${token.radius};
  }
`

const disc = css`
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 40px;
  block-size: 40px;
  border-radius: 50%;
  background: ${token.accentSoft};
  color: ${token.accentInk};
`

const caption = css`
  display: block;
  font-size: ${token.size13};
  color: ${token.textMuted};
`

const email = css`
  font-weight: 600;
`

interface SignedInProps {
  /** Null if the session doesn't name the user. */
  user: User | null
  /** Whether the focus was in the replaced view: then it moves here. */
  hadFocus: RefObject<boolean>
}

/** The signed-in user, with the sign-out button. */
export function SignedIn({ user, hadFocus }: SignedInProps) {
  const { session } = completePage(usePage())
  const translate = useTranslate()
  const line = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (hadFocus.current) line.current?.focus()
  }, [hadFocus])

  return (
    <div className={form} part="signed-in">
      <p ref={line} className={signedInAs} tabIndex={-1}>
        <span className={disc}>
          <Icon name="person" />
        </span>
        {user ? (
          <span>
            <span className={caption}>{translate('account.signed-in-as')} </span>
            <bdi className={email}>{user.email}</bdi>
          </span>
        ) : (
          <span className={email}>{translate('account.signed-in')}</span>
        )}
      </p>
      <Button full onClick={() => void session.signOut()}>
        {translate('account.sign-out')}
      </Button>
    </div>
  )
}
