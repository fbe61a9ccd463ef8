import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type MessageSender, type Messenger, messagesOf, sentenceText } from '../../../core/orders/messages.ts'
import type { OrderMessage } from '../../../core/orders/order/receiver.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'

const box = css`
  display: grid;
  gap: ${token.space3};
`

const list = css`
  display: grid;
  gap: ${token.space2};
  justify-items: start;

  & > li {
    max-inline-size: 85%;
    padding: ${token.space2} ${token.space3};
    border-radius: ${token.radiusCard};
    background: ${token.surfaceSunken};
    overflow-wrap: anywhere;
  }

  & > li[data-mine] {
    justify-self: end;
    background: ${token.accentSoft};
  }

  & small {
    display: block;
    font-size: ${token.size13};
    color: ${token.textMuted};
  }
`

const choices = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
`

const quiet = css`
  color: ${token.textMuted};
`

const problemText = css`
  color: ${token.danger};
`

interface MessagesProps {
  messages: readonly OrderMessage[]
  side: MessageSender
  other: string
  time(at: number): string
  messenger: Messenger
  /** Why messages are closed; null if they aren't. */
  closed: string | null
}

/** Messages between receiver and vendor, in the reader's language, with those that can be sent. */
export function Messages({ messages, side, other, time, messenger, closed }: MessagesProps) {
  const translate = useTranslate()
  const { translations } = usePage()
  const sending = useStore(messenger.$sending)
  const problem = useStore(messenger.$problem)

  function textOf(message: Pick<OrderMessage, 'from' | 'sentence'>): string {
    return translate(sentenceText(message, translations) ?? 'messages.unreadable')
  }

  return (
    <div className={box} part="messages">
      {messages.length === 0 && <p className={quiet}>{translate('messages.none')}</p>}
      <div role="log" aria-label={translate('messages.with', { outlet: other })}>
        <ol className={list}>
          {messages.map((message) => (
            <li
              key={`${message.at} ${message.from} ${message.sentence}`}
              data-mine={message.from === side || undefined}
            >
              {textOf(message)}
              <small>
                {message.from === side ? translate('messages.you') : <bdi>{other}</bdi>} · <bdi>{time(message.at)}</bdi>
              </small>
            </li>
          ))}
        </ol>
      </div>
      {closed ? (
        <p className={quiet}>{closed}</p>
      ) : (
        <fieldset className={choices} aria-label={translate('messages.send')}>
          {messagesOf(side).map((sentence) => (
            <Button
              key={sentence}
              busy={sending === sentence}
              disabled={sending !== null && sending !== sentence}
              onClick={() => void messenger.sendSentence(sentence)}
            >
              {textOf({ from: side, sentence })}
            </Button>
          ))}
        </fieldset>
      )}
      <p role="status" className={problemText}>
        {problem && translate(problem)}
      </p>
    </div>
  )
}
