import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useCallback } from 'react'
import { latinDigits } from '../../../core/lib/text/latin-digits.ts'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { PhoneField, TextField } from '../../shared/fields/TextField.tsx'
import { useFlag } from '../../shared/use-flag.ts'
import { useShownPhone } from '../../shared/use-shown-phone.ts'
import { below, fields, fullRow } from '../form/layout.ts'
import { useRequest } from '../form/request-context.ts'
import { isolatedParts, Section } from '../form/Section.tsx'
import { useDraft } from '../form/use-draft.ts'
import { useFieldMessage, useTypedField } from '../form/use-typed-text.ts'
import { useWords } from '../form/use-words.ts'
import { KnownCustomer } from './KnownCustomer.tsx'
import { VatNumber } from './VatNumber.tsx'

const twoPhones = css`
  margin: 0 0 ${token.space2};
`

const ownFields = ['name', 'phone', 'vatNumber'] as const

/** The customer of a new order. The phone number comes first, because it may fill in the rest. */
export function CustomerSection() {
  const translate = useTranslate()
  const hasVatField = useFlag('payment-vat')
  const shownPhone = useShownPhone(false)
  const summaryOf = useCallback(
    ({ name, phone, vatNumber }: Draft) => {
      const isFilled = name.trim() !== '' && phone.trim() !== ''
      return isFilled ? isolatedParts([name.trim(), shownPhone(phone.trim()), vatNumber.trim()]) : null
    },
    [shownPhone],
  )
  return (
    <Section title={translate(useWords().who)} fields={ownFields} summaryOf={summaryOf} className={below}>
      <div className={fields}>
        <CustomerPhoneField />
        <FirstPhone />
        <NameField />
        <Recognition />
        {hasVatField && <VatNumber />}
      </div>
    </Section>
  )
}

/** A component of its own, so that typing doesn't render the fields. */
function Recognition() {
  return useDraft(hasWholeNumber) && <KnownCustomer />
}

/** Five digits is the shortest phone number of any country. */
const hasWholeNumber = ({ phone }: Draft) => phone.replace(/\P{Nd}/gu, '').length >= 5

/** Offers the first of two phone numbers in the field. */
function FirstPhone() {
  const translate = useTranslate()
  const { $firstPhone, typeField } = useRequest()
  const first = useStore($firstPhone)
  const isSaid = useFieldMessage('phone') !== null
  const shownPhone = useShownPhone(false)
  return (
    <div className={fullRow} hidden={first === null} role="status">
      {first !== null && (
        <>
          {!isSaid && <p className={twoPhones}>{translate('validation.two-phones')}</p>}
          <Button onClick={() => typeField('phone', first)}>
            {translate('paste.other-phone', { phone: shownPhone(first) })}
          </Button>
        </>
      )}
    </div>
  )
}

function NameField() {
  useSignals()
  const translate = useTranslate()
  const field = useTypedField('name')
  return <TextField label={translate('request.name')} autoComplete="off" maxLength={120} {...field} />
}

function CustomerPhoneField() {
  useSignals()
  const translate = useTranslate()
  const { phonePrefix } = useStore(usePage().$country)
  const field = useTypedField('phone')
  // The number has a prefix of its own.
  const isInternational = /^\s*([+＋]|00)/.test(latinDigits(field.value))
  return (
    <PhoneField
      label={translate('request.phone')}
      autoComplete="off"
      prefix={!isInternational && <bdi>{phonePrefix}</bdi>}
      maxLength={40}
      {...field}
    />
  )
}
