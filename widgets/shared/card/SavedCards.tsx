import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { schemeNames } from '../../../core/orders/order/scheme-names.ts'
import type { Card, CardScheme, PaymentInstrumentWire } from '../../../core/request/payment/card.ts'
import { token } from '../../../styles/tokens.ts'
import { schemeIcon, schemeLetters } from '../../card-frame/scheme-icon.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { RadioGroup } from '../fields/Choice.tsx'
import { OutsideForm } from '../form/OutsideForm.tsx'
import { Icon } from '../Icon.tsx'
import { ConfirmDialog } from '../panels/ConfirmDialog.tsx'

const line = css`
  display: flex;
  align-items: center;
  gap: ${token.space3};
  margin-block: -2px;
`

const textBox = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${token.space3};
  min-inline-size: 0;
`

const aside = css`
  color: ${token.textMuted};
`

const remove = css`
  min-inline-size: ${token.control};
`

const newCard = 'NEW'

const bin = 'M3.5 5.5h13M8 5V3h4v2M5 5.5l1 11.5h8l1-11.5M8.5 9v5M11.5 9v5'

/** Choice between saved cards and a new one. Expired cards are disabled. */
export function SavedCards({ card }: { card: Card }) {
  const translate = useTranslate()
  const instruments = useStore(card.$instruments)
  const { newOrExisting, instrumentId } = useStore(card.$choice)
  const [deleted, setDeleted] = useState<PaymentInstrumentWire | null>(null)
  const nameOf = useCardName()

  return (
    <>
      <RadioGroup
        legend={translate('card.choice')}
        value={newOrExisting === 'NEW' ? newCard : instrumentId}
        onChange={(value) => (value === newCard ? card.chooseNew() : card.chooseSaved(value))}
        options={[
          ...instruments.map((saved) => ({
            value: saved.id,
            disabled: card.isExpired(saved),
            label: <SavedCardLine saved={saved} isExpired={card.isExpired(saved)} />,
            action: (
              <Button
                variant="quiet"
                className={remove}
                aria-label={`${translate('card.delete-submit')} ${nameOf(saved)}`}
                onClick={() => setDeleted(saved)}
              >
                <Icon path={bin} size={18} />
              </Button>
            ),
          })),
          { value: newCard, label: translate('card.new') },
        ]}
      />
      {deleted && <DeleteCard card={card} saved={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}

interface DeleteCardProps {
  card: Card
  saved: PaymentInstrumentWire
  onClose: () => void
}

function DeleteCard({ card, saved, onClose }: DeleteCardProps) {
  const translate = useTranslate()
  const nameOf = useCardName()
  const [state, setState] = useState<'asking' | 'deleting' | 'failed'>('asking')

  async function deleteCard() {
    setState('deleting')
    try {
      await card.deleteSaved(saved.id)
      onClose()
    } catch {
      setState('failed')
    }
  }

  return (
    <OutsideForm>
      <ConfirmDialog
        title={translate('card.delete-title')}
        description={nameOf(saved)}
        cancel={translate('common.cancel')}
        submit={translate('card.delete-submit')}
        danger
        busy={state === 'deleting'}
        onCancel={onClose}
        onSubmit={() => void deleteCard()}
      >
        <div role="status">{state === 'failed' && translate('card.delete-failed')}</div>
      </ConfirmDialog>
    </OutsideForm>
  )
}

function SavedCardLine({ saved, isExpired }: { saved: PaymentInstrumentWire; isExpired: boolean }) {
  const translate = useTranslate()
  const nameOf = useCardName()
  const { scheme, expiry_month: month, expiry_year: year } = saved
  const expiry = `${String(month).padStart(2, '0')} / ${String(year).slice(-2)}`
  return (
    <span className={line}>
      <SchemeIcon scheme={scheme} />
      <span className={textBox}>
        <span>{nameOf(saved)}</span>
        <span className={aside}>{translate(isExpired ? 'card.expired' : 'card.expires', { expiry })}</span>
      </span>
    </span>
  )
}

function useCardName() {
  const translate = useTranslate()
  return ({ scheme, last_four: lastFour }: PaymentInstrumentWire) =>
    scheme === 'unknown'
      ? translate('card.saved-any', { lastFour })
      : translate('card.saved', { scheme: schemeNames[scheme], lastFour })
}

/** Icon of a card scheme, beside its name. */
function SchemeIcon({ scheme }: { scheme: CardScheme }) {
  return (
    <span className={schemeIcon} data-scheme={scheme} aria-hidden="true">
      {schemeLetters[scheme]}
    </span>
  )
}
