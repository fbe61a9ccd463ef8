import { css } from '@linaria/core'
import type { Sureness } from '../../../core/addresses/pasted-text.ts'
import type { PastedProposal } from '../../../core/request/paste/paste.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Badge } from '../../shared/Badge.tsx'
import { Button } from '../../shared/Button.tsx'
import { PhoneField, TextField } from '../../shared/fields/TextField.tsx'
import type { IconName } from '../../shared/Icon.tsx'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'

const entry = css`
  display: grid;
  align-content: start;
  gap: ${token.space2};
  min-inline-size: 0;
`

const line = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};
  min-block-size: ${token.control};
`

const current = css`
  font-size: ${token.size13};
  color: ${token.textMuted};
  overflow-wrap: anywhere;
`

const name = css`
  font-weight: 600;
`

const icons = {
  sure: { tone: 'success', icon: 'done' },
  likely: { tone: 'info', icon: 'info' },
  unsure: { tone: 'warning', icon: 'alert' },
} as const satisfies Record<Sureness, { tone: string; icon: IconName }>

const labels = {
  name: 'request.name',
  phone: 'request.phone',
  unit: 'request.unit',
  building: 'request.building',
  notes: 'request.notes',
  address: 'address.search-label',
  coordinates: 'paste.coordinates',
  description: 'request.description',
  amount: 'request.amount',
} as const

interface PastedDetailProps {
  proposal: PastedProposal
  /** Other phone numbers in the text. */
  others: string[]
  onEdit: (value: string) => void
  onApply: () => void
}

/** One detail: its editable value, its certainty as icon and text, and a button that fills it in. */
export function PastedDetail({ proposal, others, onEdit, onApply }: PastedDetailProps) {
  const { field, value, sureness, isApplied, replaces } = proposal
  const translate = useTranslate()
  const label = translate(labels[field])
  const input = { label, value, onChange: onEdit, autoComplete: 'off', maxLength: 500 }
  return (
    <li className={entry}>
      {field === 'coordinates' ? (
        <div>
          <div className={name}>{label}</div>
          <bdi>{value}</bdi>
        </div>
      ) : field === 'phone' ? (
        <PhoneField {...input} />
      ) : (
        <TextField {...input} dir="auto" />
      )}
      <div className={line}>
        {isApplied && sureness !== 'sure' ? (
          <Badge tone="warning" icon="alert">
            {translate('paste.check')}
          </Badge>
        ) : (
          <Badge tone={icons[sureness].tone} icon={icons[sureness].icon}>
            {translate(`paste.sureness.${sureness}`)}
          </Badge>
        )}
        {isApplied ? (
          <Badge icon="check">{translate('paste.taken')}</Badge>
        ) : (
          <Button disabled={value.trim() === ''} onClick={onApply}>
            {translate(replaces === '' ? 'paste.use' : 'paste.replace')}
            <VisuallyHidden> {label}</VisuallyHidden>
          </Button>
        )}
        {others
          .filter((other) => other !== value)
          .map((other) => (
            <Button key={other} variant="quiet" onClick={() => onEdit(other)}>
              {translate('paste.other-phone', { phone: other })}
            </Button>
          ))}
      </div>
      {!isApplied && replaces !== '' && <div className={current}>{translate('paste.current', { text: replaces })}</div>}
    </li>
  )
}
