import type { ReactNode } from 'react'
import { buildingLimit, unitLimit } from '../../../core/config/field-limits.ts'
import type { TextKey } from '../../../core/i18n/keys.ts'
import type { FormField as Field } from '../../../core/lib/form.ts'
import { useTranslate } from '../../page-context.ts'
import { TextArea } from '../fields/TextArea.tsx'
import { TextField } from '../fields/TextField.tsx'
import { FormField } from './FormField.tsx'
import { Remaining } from './Remaining.tsx'

type Text = Field<string, TextKey>

interface AddressDetailFieldsProps {
  fields: { unit: Text; building: Text; notes: Text }
  children?: ReactNode
  /** Hint of the notes. */
  notesHint: TextKey
  notesClassName?: string
}

/** Fields for unit, building and notes of an address. */
export function AddressDetailFields({ fields, children, notesHint, notesClassName = '' }: AddressDetailFieldsProps) {
  const translate = useTranslate()
  return (
    <>
      <FormField of={fields.unit}>
        {(unit) => <TextField {...unit} label={translate('request.unit')} name="unit" optional maxLength={unitLimit} />}
      </FormField>
      <FormField of={fields.building}>
        {(building) => (
          <TextField
            {...building}
            label={translate('request.building')}
            name="building"
            optional
            maxLength={buildingLimit}
          />
        )}
      </FormField>
      {children}
      <FormField of={fields.notes}>
        {(notes) => (
          <TextArea
            {...notes}
            className={notesClassName}
            label={translate('request.notes')}
            name="notes"
            optional
            hint={<Remaining text={notes.value} limit="notes" otherwise={translate(notesHint)} />}
          />
        )}
      </FormField>
    </>
  )
}
