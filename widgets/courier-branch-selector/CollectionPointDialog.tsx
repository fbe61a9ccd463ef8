import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useMemo, useState } from 'react'
import { completePage } from '../../core/app/page-object.ts'
import type { TextKey } from '../../core/i18n/keys.ts'
import { createCollectionPoint } from '../../core/vendors/collection-point.ts'
import { leaveVendor, removeVendor } from '../../core/vendors/leave-vendor.ts'
import { type Vendor, vendorLabel } from '../../core/vendors/vendor.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { control } from '../shared/fields/control-styles.ts'
import { Field } from '../shared/fields/Field.tsx'
import { PhoneField, TextField } from '../shared/fields/TextField.tsx'
import { AddressDetailFields } from '../shared/form/AddressDetailFields.tsx'
import { FormField } from '../shared/form/FormField.tsx'
import { PinnedAddressField } from '../shared/form/PinnedAddressField.tsx'
import { useSubmit } from '../shared/form/use-submit.ts'
import { Notice } from '../shared/Notice.tsx'
import { ConfirmDialog } from '../shared/panels/ConfirmDialog.tsx'
import { Dialog } from '../shared/panels/Dialog.tsx'
import { BranchName } from './BranchName.tsx'
import { OwnerFields } from './OwnerFields.tsx'

const wide = css`
  inline-size: min(600px, calc(100vw - 24px));
`

const form = css`
  display: grid;
  gap: ${token.space4};
`

const pair = css`
  display: grid;
  gap: ${token.space4};
  grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
`

const endings = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
`

const fullRow = css`
  grid-column: 1 / -1;
`

export interface CollectionPointDialogProps {
  edited: Vendor | null
  /** Vendors that a new one can belong to. */
  parents: readonly Vendor[]
  onClose: () => void
  /** Called when the user is no longer an owner of the edited vendor. */
  onLeft: () => void
}

/** Adds or edits a collection point (specification 1 §2, Collection point dialog). Lazy-loaded. */
export function CollectionPointDialog({ edited, parents: addable, onClose, onLeft }: CollectionPointDialogProps) {
  const page = completePage(usePage())
  const translate = useTranslate()
  const [point] = useState(() =>
    createCollectionPoint(
      {
        client: page.client,
        environment: page.environment,
        notifications: page.notifications,
        vendors: page.vendors,
        session: page.session,
        flags: page.flags,
        parents: addable,
        isTextKey: page.translations.isTextKey,
        country: () => page.$country.get().code,
      },
      edited,
    ),
  )
  useEffect(() => () => point.destroy(), [point])
  const [ending, setEnding] = useState<Ending | null>(null)
  const formId = useId()
  const { fields, submit, $isBusy } = point.form
  const onSubmit = useSubmit(submit, onClose)
  const isSaving = useStore($isBusy)
  const isLocating = useStore(point.pin.$isLocating)
  const near = useStore(point.$near)
  const parentId = useStore(fields.parentVendorId.$value)
  const single = edited ? null : addable.find(({ id, isParent }) => id === parentId && !isParent)
  const parents = useMemo(() => point.parents.map((vendor) => ({ id: vendor.id, label: vendorLabel(vendor) })), [point])

  return (
    <Dialog
      open
      className={wide}
      title={translate(edited ? 'collection-point.edit-title' : 'collection-point.add-title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {translate('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isSaving} disabled={isLocating && !isSaving}>
            {translate(isSaving ? 'common.saving' : 'common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={form} noValidate autoComplete="off" onSubmit={onSubmit}>
        {edited && (
          <p>
            <BranchName vendor={edited} />
          </p>
        )}
        {!edited && parents.length > 1 && (
          <FormField of={fields.parentVendorId}>
            {({ value, onChange }) => (
              <Field label={translate('collection-point.parent')}>
                {(attributes) => (
                  <select
                    {...attributes}
                    className={control}
                    value={value ?? ''}
                    onChange={(event) => onChange(event.currentTarget.value)}
                  >
                    {parents.map(({ id, label }) => (
                      <option key={id} value={id}>
                        {label}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )}
          </FormField>
        )}
        {single && <Notice tone="info">{translate('collection-point.second', { name: single.name })}</Notice>}
        <div className={pair}>
          <FormField of={fields.clientVendorId}>
            {(id) => (
              <TextField
                {...id}
                label={translate('collection-point.id')}
                hint={
                  edited
                    ? `${translate('collection-point.id-hint')} · ${translate('collection-point.id-locked')}`
                    : translate('collection-point.id-hint')
                }
                readOnly={edited !== null}
                dir="ltr"
                maxLength={100}
              />
            )}
          </FormField>
          <FormField of={fields.name}>
            {(name) => (
              <TextField
                {...name}
                label={translate('collection-point.name')}
                hint={translate('collection-point.name-hint')}
                maxLength={200}
              />
            )}
          </FormField>
        </div>
        <PinnedAddressField
          field={fields.address}
          pin={point.pin}
          placeholder={translate('collection-point.address-hint')}
          near={near}
        />
        <div className={pair}>
          <AddressDetailFields fields={fields} notesHint="collection-point.notes-hint" notesClassName={fullRow}>
            <FormField of={fields.phone}>
              {(phone) => (
                <PhoneField {...phone} className={fullRow} label={translate('collection-point.phone')} maxLength={30} />
              )}
            </FormField>
          </AddressDetailFields>
        </div>
        <OwnerFields point={point} />
        {edited && (point.owners.ownAddress !== null || edited.parentId !== null) && (
          <div className={endings}>
            {point.owners.ownAddress !== null && (
              <Button variant="danger" onClick={() => setEnding('leave')}>
                {translate('collection-point.leave')}
              </Button>
            )}
            {addable.some(({ id }) => id === edited.parentId) && (
              <Button variant="danger" onClick={() => setEnding('remove')}>
                {translate('collection-point.remove')}
              </Button>
            )}
          </div>
        )}
      </form>
      {edited && ending && (
        <LeaveDialog ending={ending} vendor={edited} onCancel={() => setEnding(null)} onLeft={onLeft} />
      )}
    </Dialog>
  )
}

type Ending = 'leave' | 'remove'

const endingTexts = {
  leave: {
    title: 'collection-point.leave-title',
    text: 'collection-point.leave-text',
    cancel: 'collection-point.leave-cancel',
    submit: 'collection-point.leave-confirm',
  },
  remove: {
    title: 'collection-point.remove-title',
    text: 'collection-point.remove-text',
    cancel: 'common.cancel',
    submit: 'collection-point.remove-confirm',
  },
} as const

interface LeaveDialogProps {
  ending?: Ending
  vendor: Vendor
  onCancel: () => void
  onLeft: () => void
}

/** Asks the user to confirm leaving or removing a collection point, or explains why they can't. */
export function LeaveDialog({ ending = 'leave', vendor, onCancel, onLeft }: LeaveDialogProps) {
  const page = completePage(usePage())
  const translate = useTranslate()
  const texts = endingTexts[ending]
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<TextKey | null>(null)

  async function leave() {
    setBusy(true)
    setProblem(null)
    const refused = await (ending === 'leave' ? leaveVendor : removeVendor)(page, vendor)
    if (!refused) return onLeft()
    setProblem(refused)
    setBusy(false)
  }

  return (
    <ConfirmDialog
      danger
      busy={isBusy}
      title={translate(texts.title, { name: vendor.name })}
      description={translate(texts.text)}
      cancel={translate(texts.cancel)}
      submit={translate(texts.submit)}
      onCancel={onCancel}
      onSubmit={() => void leave()}
    >
      {problem && <Notice tone="danger">{translate(problem)}</Notice>}
    </ConfirmDialog>
  )
}
