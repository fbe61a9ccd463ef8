import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { shownAddress } from '../../../core/addresses/shown-address.ts'
import { amountOf } from '../../../core/i18n/amount.ts'
import { feeParts } from '../../../core/request/quote/quote.ts'
import type { RequestField } from '../../../core/request/rules/validation.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { OutsideForm } from '../../shared/form/OutsideForm.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Dialog } from '../../shared/panels/Dialog.tsx'
import { useShownPhone } from '../../shared/use-shown-phone.ts'
import { goToField } from '../form/go-to-field.ts'
import { usePlaceOf, useRequest } from '../form/request-context.ts'
import { useWords } from '../form/use-words.ts'
import { useCollectionAddress } from '../pickup-point/use-collection-address.ts'
import { useOutletTime } from '../time/use-outlet-time.ts'
import { usePlaceLabel } from './use-place-label.ts'

/** Loaded with the review, which shows the same. */
export { PlacedFacts } from './PlacedFacts.tsx'

const list = css`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  li + li {
    border-block-start: 1px solid ${token.line};
  }
`

const line = css`
  display: flex;
  align-items: center;
  gap: ${token.space3};
  inline-size: 100%;
  min-block-size: ${token.control};
  padding-block: ${token.space2};
  text-align: start;

  > span {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  svg {
    flex: none;
    color: ${token.textMuted};
    rotate: -90deg;
  }

  [dir='rtl'] & svg {
    rotate: 90deg;
  }
`

const pressable = css`
  &:hover {
    background: ${token.surfaceHover};
  }
`

const label = css`
  display: block;
  font-size: ${token.size13};
  color: ${token.textMuted};
`

const missing = css`
  color: ${token.danger};
`

const parts = css`
  display: grid;
  gap: ${token.space1};
  margin-block-start: ${token.space3};

  div {
    display: flex;
    justify-content: space-between;
    gap: ${token.space3};
  }

  div:last-child {
    font-weight: 600;
  }
`

/** Review of the order (specification 2 §2): each line leads to its field, and the button places it. */
export function Review({ onClose, onPlace }: { onClose: () => void; onPlace: () => void }) {
  const request = useRequest()
  const translate = useTranslate()
  const page = usePage()
  const placeOf = usePlaceOf()
  const { money, price } = useStore(page.$formats)
  const country = useStore(page.$country)
  const { code, rules } = country
  const draft = useStore(request.$draft)
  const vendor = useStore(request.$vendor)
  const quote = useStore(request.$quote)
  const { dateTime } = useOutletTime(request)
  const placeLabel = usePlaceLabel()
  const from = useCollectionAddress()
  const words = useWords()
  const fee = 'quote' in quote ? feeParts(quote.quote) : null
  const amount = amountOf(draft.amount, country)
  const amountText = amount !== null && Number.isFinite(amount) ? money(amount) : ''

  const shownPhone = useShownPhone(false)
  const joinTexts = (...texts: string[]) => texts.filter((text) => text.trim() !== '').join(' · ')
  const isCustomerFilled = draft.name.trim() !== '' && draft.phone.trim() !== ''
  const lines: { label: string; value: string; field: RequestField | null }[] = [
    { label: translate(words.shop), value: joinTexts(draft.sender?.name ?? vendor?.name ?? '', from), field: null },
    {
      label: translate(words.address),
      value: draft.destination ? joinTexts(shownAddress({ ...draft, text: draft.addressText }, code), draft.notes) : '',
      field: 'address',
    },
    {
      label: translate(words.who),
      value: isCustomerFilled ? joinTexts(draft.name, `\u2068${shownPhone(draft.phone.trim())}\u2069`) : '',
      field: draft.name.trim() === '' ? 'name' : 'phone',
    },
    {
      label: translate(words.what),
      value:
        amountText !== '' || !rules.amountRequired
          ? joinTexts(
              draft.description,
              amountText,
              draft.ageCheck && !draft.isReturn ? translate('request.age-check') : '',
            )
          : '',
      field: draft.amount.trim() === '' ? 'amount' : 'description',
    },
    {
      label: translate('request.when'),
      value: draft.preorderedFor === null ? translate('request.asap') : dateTime(draft.preorderedFor * 1000),
      field: 'time',
    },
    {
      label: translate('request.pay'),
      value: draft.paymentMethod === 'NONE' ? '' : translate(`payment-method.${draft.paymentMethod}`),
      field: 'paymentMethod',
    },
  ]
  if (draft.vatNumber.trim() !== '') {
    lines.push({ label: translate('vat.number'), value: draft.vatNumber, field: 'vatNumber' })
  }

  function go(field: RequestField) {
    onClose()
    goToField(placeOf(field))
  }

  return (
    <OutsideForm>
      <Dialog
        open
        onClose={onClose}
        title={translate('review.title')}
        actions={
          <>
            <Button onClick={onClose}>{translate('review.back')}</Button>
            <Button variant="primary" onClick={onPlace}>
              {placeLabel(fee ? fee.total : null)}
            </Button>
          </>
        }
      >
        <ul className={list}>
          {lines.map(({ label: name, value, field }) => (
            <li key={name}>
              <ReviewLine name={name} value={value} onChange={field && (() => go(field))} />
            </li>
          ))}
        </ul>
        {fee && (
          <dl className={parts}>
            {fee.discount > 0 && (
              <>
                <Part name={translate('request.fee')}>
                  <bdi>{price(fee.delivery)}</bdi>
                </Part>
                <Part
                  name={
                    draft.voucher
                      ? translate('voucher.applied', { code: draft.voucher.code })
                      : translate('request.discount')
                  }
                >
                  <bdi>{price(-fee.discount)}</bdi>
                </Part>
              </>
            )}
            <Part name={translate('request.total')}>
              <bdi>{price(fee.total)}</bdi>
            </Part>
          </dl>
        )}
      </Dialog>
    </OutsideForm>
  )
}

function ReviewLine({ name, value, onChange }: { name: string; value: string; onChange: (() => void) | null }) {
  const translate = useTranslate()
  const content = (
    <span>
      <span className={label}>{name}</span>
      {value === '' && onChange ? <span className={missing}>{translate('review.missing')}</span> : <bdi>{value}</bdi>}
    </span>
  )
  if (!onChange) return <div className={line}>{content}</div>
  return (
    <button type="button" className={`${line} ${pressable}`} onClick={onChange}>
      {content}
      <Icon name="chevron-down" />
    </button>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
