import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useSignals } from '@preact/signals-react/runtime'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { addressOptions } from '../shared/address-options.ts'
import { Button } from '../shared/Button.tsx'
import { Combobox } from '../shared/Combobox.tsx'
import { classNames } from '../shared/class-names.ts'
import { TextArea } from '../shared/TextArea.tsx'
import { TextField } from '../shared/TextField.tsx'
import { address, fields, fullRow } from './layout.ts'
import { Remaining } from './Remaining.tsx'
import { useFieldRef, useRequest } from './request-context.ts'
import { Section } from './Section.tsx'
import { useFieldMessage, useTypedText } from './use-typed-text.ts'

/** Where to: the address with its suggestions, and how to find the door. */
export function AddressSection() {
  const { $draft } = useRequest()
  const translate = useTranslate()
  const { destination, unit } = useStore($draft)
  const { rules } = useStore(usePage().$country)
  const isAnswered = destination !== null && (unit.trim() !== '' || !rules.unitNumberRequired)
  const answer = isAnswered ? [unit.trim(), destination.text].filter((part) => part !== '').join(', ') : null

  return (
    <Section
      title={translate('request.where')}
      fields={['address', 'unit', 'building', 'notes']}
      answer={answer}
      className={address}
    >
      <div className={fields}>
        <AddressField />
        <UnitField isRequired={rules.unitNumberRequired} />
        <BuildingField />
        <NotesField />
      </div>
    </Section>
  )
}

function AddressField() {
  useSignals()
  const request = useRequest()
  const translate = useTranslate()
  const text = useTypedText('addressText')
  const found = useStore(request.$suggestions)
  const error = useFieldMessage('address')
  const inputRef = useFieldRef<HTMLInputElement>('address')

  return (
    <div className={fullRow}>
      <Combobox
        label={translate('address.search-label')}
        placeholder={translate('address.search-hint')}
        value={text.value}
        suggestions={addressOptions(found, translate('geolocator.error.autocomplete'))}
        error={error}
        takesFirst
        inputRef={inputRef}
        onChange={(typed) => {
          text.value = typed
          request.search(typed)
        }}
        onSelect={({ suggestion }) => void request.chooseSuggestion(suggestion)}
      />
      <SearchedPlace />
    </div>
  )
}

const searchedLine = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};
  margin-block-start: ${token.space1};
  font-size: ${token.size13};
  color: ${token.textMuted};
`

/** What was searched stays in sight once the pin has given another address, with the way back. */
function SearchedPlace() {
  const request = useRequest()
  const translate = useTranslate()
  const { searched } = useStore(request.$draft)
  if (!searched) return null
  return (
    <div className={searchedLine}>
      <span>{translate('address.searched', { text: searched.text })}</span>
      <Button variant="quiet" onClick={request.putPinBack}>
        {translate('address.put-back')}
      </Button>
    </div>
  )
}

function UnitField({ isRequired }: { isRequired: boolean }) {
  useSignals()
  const request = useRequest()
  const translate = useTranslate()
  const text = useTypedText('unit')
  return (
    <TextField
      label={translate('request.unit')}
      optional={!isRequired}
      autoComplete="off"
      maxLength={60}
      value={text.value}
      error={useFieldMessage('unit')}
      ref={useFieldRef<HTMLInputElement>('unit')}
      onChange={(typed) => {
        text.value = typed
        request.changeField('unit', typed)
      }}
    />
  )
}

function BuildingField() {
  useSignals()
  const request = useRequest()
  const translate = useTranslate()
  const text = useTypedText('building')
  return (
    <TextField
      label={translate('request.building')}
      optional
      autoComplete="off"
      maxLength={120}
      value={text.value}
      error={useFieldMessage('building')}
      ref={useFieldRef<HTMLInputElement>('building')}
      onChange={(typed) => {
        text.value = typed
        request.changeField('building', typed)
      }}
    />
  )
}

function NotesField() {
  useSignals()
  const request = useRequest()
  const translate = useTranslate()
  const text = useTypedText('notes')
  return (
    <TextArea
      className={classNames(fullRow)}
      label={translate('request.notes')}
      optional
      hint={<Remaining text={text.value} limit="notes" otherwise={translate('request.notes-hint')} />}
      value={text.value}
      error={useFieldMessage('notes')}
      ref={useFieldRef<HTMLTextAreaElement>('notes')}
      onChange={(typed) => {
        text.value = typed
        request.changeField('notes', typed)
      }}
    />
  )
}
