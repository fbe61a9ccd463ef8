import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { PickupPoint } from '../../../core/request/draft/pickup-point.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { TextField } from '../../shared/fields/TextField.tsx'
import { AddressDetailFields } from '../../shared/form/AddressDetailFields.tsx'
import { FormField, useProblem } from '../../shared/form/FormField.tsx'
import { fields, fullRow } from '../form/layout.ts'

const chosenAddress = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space2};
  overflow-wrap: anywhere;
`

const actions = css`
  display: grid;
  gap: ${token.space2};
`

/** Step ASK_FOR_ORIGIN_ADDRESS_DETAILS: details for finding the door. */
export function PickupPointDetails({ pickupPoint, isGuest }: { pickupPoint: PickupPoint; isGuest: boolean }) {
  const translate = useTranslate()
  const { fields: formFields, $isBusy } = pickupPoint.form
  const address = useStore(formFields.address.$value)
  const problem = useProblem(formFields.address)
  const isSaving = useStore($isBusy)
  const submit = isGuest ? 'common.continue' : isSaving ? 'common.saving' : 'pickup-point.save'

  return (
    <>
      <div className={chosenAddress}>
        <bdi>{address.text}</bdi>
        <Button variant="quiet" onClick={pickupPoint.goBack}>
          {translate('pickup-point.change')}
        </Button>
      </div>
      <div className={fields}>
        <AddressDetailFields fields={formFields} notesHint="collection-point.notes-hint" notesClassName={fullRow}>
          <FormField of={formFields.postalCode}>
            {(code) => <TextField {...code} label={translate('pickup-point.postal-code')} optional maxLength={20} />}
          </FormField>
          <FormField of={formFields.city}>
            {(city) => <TextField {...city} label={translate('pickup-point.city')} optional maxLength={120} />}
          </FormField>
        </AddressDetailFields>
      </div>
      {problem && <p role="alert">{problem}</p>}
      <div className={actions}>
        <Button type="submit" variant="primary" full busy={isSaving}>
          {translate(submit)}
        </Button>
      </div>
    </>
  )
}
