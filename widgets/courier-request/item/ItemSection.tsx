import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useCallback } from 'react'
import { amountOf } from '../../../core/i18n/amount.ts'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { namedItemValue } from '../../../core/request/rules/item-value.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { classNames } from '../../shared/class-names.ts'
import { Checkbox } from '../../shared/fields/Choice.tsx'
import { TextArea } from '../../shared/fields/TextArea.tsx'
import { MoneyField } from '../../shared/fields/TextField.tsx'
import { Remaining } from '../../shared/form/Remaining.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { below, fields, firstWider, fullRow } from '../form/layout.ts'
import { useRequest } from '../form/request-context.ts'
import { isolatedParts, Section } from '../form/Section.tsx'
import { useDraft } from '../form/use-draft.ts'
import { useTypedField } from '../form/use-typed-text.ts'
import { isReturnOf, useWords } from '../form/use-words.ts'

/** The checkbox has a height for fingers, which is more than its text needs. */
const close = css`
  margin-block: calc(-1 * ${token.space2});
`

const ownFields = ['description', 'amount'] as const

export function ItemSection() {
  const request = useRequest()
  const translate = useTranslate()
  const country = useStore(usePage().$country)
  const { currency, rules } = country
  const { money } = useFormats()
  const { amountRequired } = rules
  const isReturn = useDraft(isReturnOf)
  const summaryOf = useCallback(
    ({ amount, description, ageCheck: isAgeChecked, isReturn: isTurned }: Draft) => {
      const isFilled = amount.trim() !== '' || !amountRequired
      const value = amountOf(amount, country)
      const worth = value !== null && Number.isFinite(value) ? money(value) : amount.trim()
      const ageCheck = isAgeChecked && !isTurned ? translate('orders.age-check') : ''
      // Without required fields, the section is complete once something was entered.
      return (isFilled && isolatedParts([description.trim(), worth, ageCheck])) || null
    },
    [amountRequired, country, money, translate],
  )
  return (
    <Section title={translate(useWords().what)} fields={ownFields} summaryOf={summaryOf} className={below}>
      <div className={classNames(fields, firstWider)}>
        <DescriptionField />
        <AmountField isRequired={rules.amountRequired} currency={currency} />
        {request.purpose.kind === 'new' && !isReturn && <AgeCheck />}
      </div>
    </Section>
  )
}

function AgeCheck() {
  const { setAgeCheck } = useRequest()
  const translate = useTranslate()
  return (
    <Checkbox
      className={classNames(fullRow, close)}
      label={translate('request.age-check')}
      hint={translate('request.age-check-hint')}
      checked={useDraft(ageCheckOf)}
      onChange={setAgeCheck}
    />
  )
}

const ageCheckOf = ({ ageCheck }: Draft) => ageCheck

function DescriptionField() {
  useSignals()
  const translate = useTranslate()
  const { limits } = useStore(usePage().$country)
  const field = useTypedField<HTMLTextAreaElement>('description')
  const weight = translate('request.description-hint', { weight: limits.maxWeightKg })
  return (
    <TextArea
      label={translate('request.description')}
      oneLine
      optional
      hint={<Remaining text={field.value} limit="description" otherwise={weight} />}
      {...field}
    />
  )
}

function AmountField({ isRequired, currency }: { isRequired: boolean; currency: string }) {
  useSignals()
  const request = useRequest()
  const translate = useTranslate()
  const page = usePage()
  const { money } = useStore(page.$formats)
  const cap = useStore(page.$country).limits.prohibitedValueCap
  const field = useTypedField('amount')
  const limit = useStore(request.itemValue.$limit)

  const isReturn = useDraft(isReturnOf)
  const named = namedItemValue(limit, cap?.amount ?? null)

  return (
    <MoneyField
      label={translate('request.amount')}
      hint={
        named ? translate(named.key, { amount: money(named.amount) }) : !isReturn && translate('request.amount-hint')
      }
      optional={!isRequired}
      currency={currency}
      maxLength={20}
      {...field}
    />
  )
}
