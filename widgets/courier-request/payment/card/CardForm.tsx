import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Card, CardFormWire } from '../../../../core/request/payment/card.ts'
import { token } from '../../../../styles/tokens.ts'
import { NewCard } from './NewCard.tsx'
import { SavedCards } from './SavedCards.tsx'

const parts = css`
  display: grid;
  gap: ${token.space3};
`

export interface CardFormProps {
  /** The provider set up on the server. */
  form: CardFormWire
  card: Card
  /** Not for guests. */
  canSave: boolean
}

/** A saved card, or a new one in the provider's form. */
export function CardForm({ form, card, canSave }: CardFormProps) {
  const { newOrExisting } = useStore(card.$choice)
  const instruments = useStore(card.$instruments)
  const isNew = newOrExisting === 'NEW'
  const [wasNew, setWasNew] = useState(isNew)
  if (isNew && !wasNew) setWasNew(true)
  return (
    <div className={parts}>
      {instruments.length > 0 && <SavedCards card={card} />}
      {/* Typed text stays while a saved card is chosen. */}
      {wasNew && (
        <div hidden={!isNew}>
          <NewCard form={form} card={card} canSave={canSave} />
        </div>
      )}
    </div>
  )
}
