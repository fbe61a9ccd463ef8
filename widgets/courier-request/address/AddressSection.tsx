import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useCallback } from 'react'
import type { Suggestion } from '../../../core/addresses/address.ts'
import { shownAddress } from '../../../core/addresses/shown-address.ts'
import { completePage } from '../../../core/app/page-object.ts'
import { buildingLimit, unitLimit } from '../../../core/config/field-limits.ts'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { remainingText } from '../../../core/request/rules/validation.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { classNames } from '../../shared/class-names.ts'
import { addressOptions } from '../../shared/fields/address-options.ts'
import { Checkbox } from '../../shared/fields/Choice.tsx'
import { Combobox, type SuggestionsState } from '../../shared/fields/Combobox.tsx'
import type { ComboboxOption } from '../../shared/fields/SuggestionList.tsx'
import { TextArea } from '../../shared/fields/TextArea.tsx'
import { TextField } from '../../shared/fields/TextField.tsx'
import { Remaining } from '../../shared/form/Remaining.tsx'
import { address, fields, fullRow } from '../form/layout.ts'
import { useFieldRef, usePlaceOf, usePutPin, useRequest } from '../form/request-context.ts'
import { isolatedParts, Section } from '../form/Section.tsx'
import { useDraft } from '../form/use-draft.ts'
import { useFieldMessage, useTypedField, useTypedText } from '../form/use-typed-text.ts'
import { useWords } from '../form/use-words.ts'
import { PinField } from './PinField.tsx'
import { SavedAddressBar } from './SavedAddressBar.tsx'

/** Unit, building and notes share a row if there is room. */
const wideFields = css`
  @container courier (inline-size >= 1040px) {
    grid-template-columns: 1.25fr 1fr 1.75fr;
  }
`

const notesPlace = css`
  grid-column: 1 / -1;

  @container courier (inline-size >= 1040px) {
    grid-column: auto;
  }
`

const ownFields = ['address', 'unit', 'building', 'notes'] as const

/** Drop-off address with suggestions, unit and notes. */
export function AddressSection({ noMap }: { noMap: boolean }) {
  const translate = useTranslate()
  const { destination, $hasAddressBook } = useRequest()
  const { $country } = completePage(usePage())
  const { code, rules } = useStore($country)
  const { unitNumberRequired } = rules
  const hasAddressBook = useStore($hasAddressBook)
  const summaryOf = useCallback(
    ({ destination, addressText, unit, building, notes }: Draft) => {
      const isFilled = destination !== null && (unit.trim() !== '' || !unitNumberRequired)
      const place = shownAddress({ unit, building, text: addressText }, code)
      // Isolated as a whole, or right-to-left languages would show the unit's number after the text.
      return isFilled ? isolatedParts([place, notes.trim()]) : null
    },
    [unitNumberRequired, code],
  )

  return (
    <Section
      title={translate(useWords().address)}
      fields={ownFields}
      summaryOf={summaryOf}
      isUnsure={useStore(destination.$weakPin) !== null}
      className={address}
      foot={hasAddressBook && <SavedAddressBar />}
    >
      <div className={classNames(fields, wideFields)}>
        <ReturnChoice />
        <AddressField noMap={noMap} />
        <UnitField isRequired={unitNumberRequired} />
        <BuildingField />
        <NotesField />
      </div>
    </Section>
  )
}

const hasPin = ({ destination }: Draft) => destination !== null

function AddressField({ noMap }: { noMap: boolean }) {
  useSignals()
  const request = useRequest()
  const translate = useTranslate()
  const text = useTypedText('addressText')
  const results = useStore(request.destination.$suggestions)
  const isReturn = useStore(request.$isReturn)
  const message = useFieldMessage('address')
  const isMissing = useStore(request.$messages).address?.key === 'validation.fill-address'
  const error = isReturn && isMissing ? translate('collection-point.fill-address') : message
  const inputRef = useFieldRef<HTMLInputElement>('address')
  const { isNearLimit } = remainingText(text.value, 'address')
  const isPinned = useDraft(hasPin)
  const placeOf = usePlaceOf()
  const putPin = usePutPin()
  // If nothing is found, the user can keep the text and place the pin by hand.
  const canKeepText = results.state === 'nothing' && !noMap
  const nothingFound = translate('combobox.no-results')
  const keepOption = {
    id: 'keep',
    icon: 'pin',
    label: translate('address.keep-text'),
    description: nothingFound,
  } as const
  const suggestions: SuggestionsState<ComboboxOption & { suggestion?: Suggestion }> = canKeepText
    ? { state: 'ready', options: [keepOption], message: nothingFound }
    : addressOptions(results, translate)

  return (
    <div className={fullRow}>
      <Combobox
        label={translate(useWords().search)}
        placeholder={translate('address.search-hint')}
        value={text.value}
        suggestions={suggestions}
        hint={isNearLimit && <Remaining text={text.value} limit="address" />}
        error={error}
        selectsFirst={!canKeepText}
        inputRef={inputRef}
        onChange={(typed) => {
          text.value = typed
          request.destination.type(typed)
        }}
        onSelect={({ suggestion }) => {
          if (!suggestion) return putPin.current()
          void request.destination.choose(suggestion)
          placeOf('unit')?.focus()
        }}
      />
      {(isPinned || text.value !== '') && <PinField noMap={noMap} />}
    </div>
  )
}

function UnitField({ isRequired }: { isRequired: boolean }) {
  useSignals()
  const translate = useTranslate()
  const field = useTypedField('unit')
  return (
    <TextField
      label={translate('request.unit')}
      optional={!isRequired}
      autoComplete="off"
      maxLength={unitLimit}
      {...field}
    />
  )
}

function BuildingField() {
  useSignals()
  const translate = useTranslate()
  const field = useTypedField('building')
  return (
    <TextField label={translate('request.building')} optional autoComplete="off" maxLength={buildingLimit} {...field} />
  )
}

function NotesField() {
  useSignals()
  const translate = useTranslate()
  const field = useTypedField<HTMLTextAreaElement>('notes')
  return (
    <TextArea
      className={notesPlace}
      label={translate('request.notes')}
      optional
      hint={<Remaining text={field.value} limit="notes" otherwise={translate('request.notes-hint')} />}
      {...field}
    />
  )
}

/** The checkbox has a height for fingers, which is more than its text needs. With room, its hint is on the same line. */
const close = css`
  margin-block: -10px;

  @container courier (inline-size >= 1040px) {
    span span {
      /* Its letters don't join those of the label. */
      display: inline-block;
      margin-inline-start: ${token.space2};
    }
  }
`

/** Turns the order round (flag `pickup-and-return-on-web`). A placed order keeps its direction. */
function ReturnChoice() {
  const { purpose, $isReturn, $isReturnOffered, chooseReturn } = useRequest()
  const translate = useTranslate()
  const isReturn = useStore($isReturn)
  const isOffered = useStore($isReturnOffered)
  if (purpose.kind === 'edit' || !(isOffered || isReturn)) return null
  return (
    <Checkbox
      className={classNames(fullRow, close)}
      label={translate('request.return')}
      hint={translate('request.return-hint')}
      checked={isReturn}
      onChange={chooseReturn}
    />
  )
}
