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
  /** By the server's settings. */
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
      {/* What was typed stays while a saved card is looked at. */}
      {wasNew && (
        <div hidden={!isNew}>
          <NewCard form={form} card={card} canSave={canSave} />
        </div>
      )}
    </div>
  )
}
