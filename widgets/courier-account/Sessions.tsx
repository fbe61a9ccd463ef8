import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { createSessions, type SignIn } from '../../core/session/sessions.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { Skeleton } from '../shared/loading/Skeleton.tsx'
import { Notice } from '../shared/Notice.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { form, heading, lead } from './account-styles.ts'

const list = css`
  display: flex;
  flex-direction: column;
  margin: 0;
  padding: 0;
  list-style: none;
`

const row = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2} ${token.space3};
  align-items: center;
  justify-content: space-between;
  padding-block: ${token.space3};
  border-block-end: 1px solid ${token.line};
`

const about = css`
  flex: 1 1 12rem;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`

const name = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space1} ${token.space2};
  align-items: center;
  font-weight: 600;
`

const times = css`
  display: block;
  color: ${token.textMuted};
  font-size: ${token.size13};
`

/** Lists the account's sessions: this device is marked, others can be ended. */
export function Sessions() {
  const translate = useTranslate()
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const { client, translations } = usePage()
  const [sessions] = useState(() => createSessions({ client, translations }))
  const state = useStore(sessions.$state)
  const ended = state.step === 'ready' ? state.ended : null

  useEffect(() => {
    void sessions.load()
    return sessions.destroy
  }, [sessions])
  // The pressed button was removed with its row.
  useEffect(() => {
    if (ended) title.current?.focus()
  }, [ended])

  return (
    <section className={form} part="sessions" aria-labelledby={titleId}>
      <h2 ref={title} id={titleId} tabIndex={-1} className={heading}>
        {translate('account.sessions.title')}
      </h2>
      <VisuallyHidden live>
        {state.step === 'loading' && translate('account.sessions.loading')}
        {ended === 'others' && translate('account.sessions.ended-others')}
        {ended && ended !== 'others' && translate('account.sessions.ended')}
      </VisuallyHidden>
      {state.step === 'loading' && <Skeleton height="64px" />}
      {state.step === 'failed' && (
        <Notice
          tone="danger"
          action={<Button onClick={() => void sessions.load()}>{translate('common.retry')}</Button>}
        >
          {translate(state.key)}
        </Notice>
      )}
      {state.step === 'ready' && (
        <>
          {state.refused && <Notice tone="danger">{translate(state.refused)}</Notice>}
          {state.signIns.length === 0 && <p className={lead}>{translate('account.sessions.none')}</p>}
          <ul className={list}>
            {state.signIns.map((signIn) => (
              <Row
                key={signIn.id}
                signIn={signIn}
                isEnding={state.ending === signIn.id}
                end={() => void sessions.end(signIn.id)}
              />
            ))}
          </ul>
          {state.signIns.length === 1 && state.signIns[0]?.isCurrent && (
            <p className={lead}>{translate('account.sessions.only-here')}</p>
          )}
          {state.signIns.some((signIn) => !signIn.isCurrent) && (
            <Button full busy={state.ending === 'others'} onClick={() => void sessions.endOthers()}>
              {translate('account.sessions.end-others')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Row({ signIn, isEnding, end }: { signIn: SignIn; isEnding: boolean; end: () => void }) {
  const translate = useTranslate()
  const formats = useFormats()
  const device = useDeviceName()(signIn)
  const date = formats.date(signIn.beganAt)
  return (
    <li className={row}>
      <span className={about}>
        <span className={name}>
          <bdi>{device}</bdi>
          {signIn.isCurrent && <Badge tone="accent">{translate('account.sessions.this-device')}</Badge>}
        </span>
        <span className={times}>{translate('account.sessions.since', { date })}</span>
        <span className={times}>
          {translate('account.sessions.last-used', { time: formats.dateTime(signIn.usedAt) })}
        </span>
      </span>
      {!signIn.isCurrent && (
        <Button busy={isEnding} onClick={end}>
          {translate('account.sessions.end')}
          <VisuallyHidden>
            {' '}
            {device} {date}
          </VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

/** Returns a function that names a device, such as "Chrome on Windows". */
function useDeviceName() {
  const translate = useTranslate()
  return ({ browser, system }: SignIn) =>
    browser && system
      ? translate('account.sessions.device', { browser, system })
      : (browser ?? system ?? translate('account.sessions.unknown-device'))
}
