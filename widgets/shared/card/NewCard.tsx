import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { holderProblem, maxHolderLength } from '../../../core/request/payment/card/holder.ts'
import type { Card, CardFormWire } from '../../../core/request/payment/card.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Checkbox } from '../fields/Choice.tsx'
import { TextField } from '../fields/TextField.tsx'
import { ProviderForm } from './ProviderForm.tsx'

const fields = css`
  display: grid;
  gap: ${token.space4};
`

const consent = css`
  margin-block: calc(-1 * ${token.space2});
`

interface NewCardProps {
  form: CardFormWire
  card: Card
  canSave: boolean
}

/** Fields of a new card: the provider's own, and the holder's name. */
export function NewCard({ form, card, canSave }: NewCardProps) {
  const translate = useTranslate()
  const { nameOnCard, saveCard } = useStore(card.$choice)
  const attempts = useStore(card.$attempts)
  const entry = useStore(card.$entry)
  const [wasLeft, setWasLeft] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  const problem = holderProblem(nameOnCard)
  const isShown = problem !== null && (attempts > 0 || (wasLeft && nameOnCard !== ''))
  const isNameMissing = useRef(false)
  isNameMissing.current = problem !== null && entry?.isValid === true

  useEffect(() => {
    if (attempts > 0 && isNameMissing.current) name.current?.focus()
  }, [attempts])

  return (
    <div className={fields}>
      <ProviderForm form={form} card={card} />
      <TextField
        ref={name}
        label={translate('card.holder')}
        value={nameOnCard}
        autoComplete="cc-name"
        autoCapitalize="words"
        spellCheck={false}
        onChange={card.typeName}
        onBlur={() => setWasLeft(true)}
        error={isShown ? translate(problem, { count: maxHolderLength }) : null}
      />
      {canSave && (
        <Checkbox className={consent} label={translate('card.save')} checked={saveCard} onChange={card.setSaveCard} />
      )}
    </div>
  )
}
