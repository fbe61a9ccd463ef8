import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { GuestDetailsForm, SenderField } from '../../../core/request/draft/guest-details.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { PhoneField, TextField } from '../../shared/TextField.tsx'

const card = css`
  display: grid;
  gap: ${token.space4};
  inline-size: min(440px, 100%);
  margin-inline: auto;
  padding: ${token.space5};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};

  h2:focus {
    outline: none;
  }

  > p {
    color: ${token.textMuted};
  }
`

/** Who sends it, where that is a guest: asked once, and kept on the device (specification 2 §3, Guest storage). */
export function GuestDetails({ details }: { details: GuestDetailsForm }) {
  const translate = useTranslate()
  const { phonePrefix } = useStore(usePage().$country)
  const typed = useStore(details.$typed)
  const problems = useStore(details.$problems)
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const inputs = useRef(new Map<SenderField, HTMLInputElement | null>())
  useEffect(() => heading.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = await details.confirm()
    if (wrong) inputs.current.get(wrong)?.focus()
  }

  const field = (name: SenderField) => ({
    label: translate(`guest.${name}`),
    error: problems[name] && translate(problems[name]),
    value: typed[name],
    required: true,
    ref: (input: HTMLInputElement | null) => void inputs.current.set(name, input),
    onChange: (text: string) => details.type(name, text),
  })
  const isInternational = /^(\+|00)/.test(typed.phone)

  return (
    <form className={card} part="guest" noValidate aria-labelledby={titleId} onSubmit={submit}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {translate('guest.details-title')}
      </h2>
      <p>{translate('guest.details-lead')}</p>
      <TextField {...field('name')} name="name" autoComplete="name" maxLength={120} />
      <TextField
        {...field('email')}
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        maxLength={254}
      />
      <PhoneField {...field('phone')} name="tel" prefix={!isInternational && <bdi>{phonePrefix}</bdi>} maxLength={30} />
      <Button type="submit" variant="primary" full>
        {translate('guest.confirm')}
      </Button>
    </form>
  )
}
