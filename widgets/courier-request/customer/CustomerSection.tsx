import { useStore } from '@nanostores/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useCallback } from 'react'
import { spacedPhone } from '../../../core/i18n/spaced-phone.ts'
import { latinDigits } from '../../../core/lib/text/latin-digits.ts'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { PhoneField, TextField } from '../../shared/fields/TextField.tsx'
import { useFlag } from '../../shared/use-flag.ts'
import { below, fields } from '../form/layout.ts'
import { isolatedParts, Section } from '../form/Section.tsx'
import { useDraft } from '../form/use-draft.ts'
import { useTypedField } from '../form/use-typed-text.ts'
import { KnownCustomer } from './KnownCustomer.tsx'
import { VatNumber } from './VatNumber.tsx'

const ownFields = ['name', 'phone', 'vatNumber'] as const

/** The customer of a new order. The phone number comes first, because it may fill in the rest. */
export function CustomerSection() {
  const translate = useTranslate()
  const hasVatField = useFlag('payment-vat')
  const { phonePrefix } = useStore(usePage().$country)
  const summaryOf = useCallback(
    ({ name, phone, vatNumber }: Draft) => {
      const isFilled = name.trim() !== '' && phone.trim() !== ''
      return isFilled ? isolatedParts([name.trim(), spacedPhone(phone.trim(), phonePrefix), vatNumber.trim()]) : null
    },
    [phonePrefix],
  )
  return (
    <Section title={translate('request.who')} fields={ownFields} summaryOf={summaryOf} className={below}>
      <div className={fields}>
        <CustomerPhoneField />
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
