import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Card, CardFormWire } from '../../../core/request/payment/card.ts'
import { token } from '../../../styles/tokens.ts'
import { NewCard } from './NewCard.tsx'
import { SavedCards } from './SavedCards.tsx'

const parts = css`
  display: grid;
  gap: ${token.space3};
`

export interface CardFormProps {
  /** The form of the payment provider that is configured on the server. */
  form: CardFormWire
  card: Card
  /** Whether the card can be saved; guests can't. */
  canSave: boolean
}

/** A saved card, or a new one in the provider's form. */
export function CardForm({ form, card, canSave }: CardFormProps) {
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
