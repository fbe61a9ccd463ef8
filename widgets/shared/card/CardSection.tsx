import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { completePage } from '../../../core/app/page-object.ts'
import type { TextKey } from '../../../core/i18n/keys.ts'
import type { Card, CardFormWire } from '../../../core/request/payment/card.ts'
import type { CardPayment } from '../../../core/request/payment/card-payment.ts'
import type { Payment } from '../../../core/request/payment/payment.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { Skeleton } from '../loading/Skeleton.tsx'
import { Notice } from '../Notice.tsx'
import { cardFormHeight } from './card-form-height.ts'
import { NewCard } from './NewCard.tsx'
import { SavedCards } from './SavedCards.tsx'

const place = css`
  margin-block-start: ${token.space4};
`

const parts = css`
  display: grid;
  gap: ${token.space3};
`

export function CardSection({ payment }: { payment: Pick<Payment, '$card' | '$hasFailed' | 'load'> }) {
  const translate = useTranslate()
  const card = useStore(payment.$card)
  const hasFailed = useStore(payment.$hasFailed)
  return (
    <section className={place} aria-label={translate('card.choice')}>
      {hasFailed && <Failed text="error.payment.init" retry={payment.load} />}
      {!card && !hasFailed && <Waiting />}
      {card && <Opened payment={card} />}
    </section>
  )
}

function Opened({ payment }: { payment: CardPayment }) {
  const { session } = completePage(usePage())
  const isGuest = useStore(session.$isGuest)
  const setup = useStore(payment.$setup)
  if (setup.state === 'loading') return <Waiting />
  if (setup.state === 'failed') {
    // A retry can't make the server take cards.
    const isFinal = setup.key === 'error.no-payment-method-available'
    return <Failed text={setup.key} retry={isFinal ? null : payment.retry} />
  }
  return <CardForm form={setup.form} card={payment.card} canSave={!isGuest} />
}

function Waiting() {
  const translate = useTranslate()
  return (
    <div aria-busy="true" role="status" aria-label={translate('card.loading')}>
      <Skeleton height={cardFormHeight} />
    </div>
  )
}

/** A failed load; other payment methods stay available. @param retry null if trying again can't help */
function Failed({ text, retry }: { text: TextKey; retry: (() => Promise<void>) | null }) {
  const translate = useTranslate()
  const [isTrying, setTrying] = useState(false)

  async function tryAgain() {
    setTrying(true)
    await retry?.()
    setTrying(false)
  }

  return (
    <Notice
      tone="danger"
      action={
        retry && (
          <Button icon="refresh" busy={isTrying} onClick={() => void tryAgain()}>
            {translate('common.retry')}
          </Button>
        )
      }
    >
      {translate(text)}
    </Notice>
  )
}

interface CardFormProps {
  /** The form of the payment provider that is configured on the server. */
  form: CardFormWire
  card: Card
  /** Whether the card can be saved; guests can't. */
  canSave: boolean
}

/** A saved card, or a new one in the provider's form. */
function CardForm({ form, card, canSave }: CardFormProps) {
  const { newOrExisting } = useStore(card.$choice)
  const instruments = useStore(card.$instruments)
  const isNew = newOrExisting === 'NEW'
  const [wasNewShown, setWasNewShown] = useState(isNew)
  if (isNew && !wasNewShown) setWasNewShown(true)
  return (
    <div className={parts}>
      {instruments.length > 0 && <SavedCards card={card} />}
      {/* Stays rendered, so that typed text is kept while a saved card is chosen. */}
      {wasNewShown && (
        <div hidden={!isNew}>
          <NewCard form={form} card={card} canSave={canSave} />
        </div>
      )}
    </div>
  )
}
