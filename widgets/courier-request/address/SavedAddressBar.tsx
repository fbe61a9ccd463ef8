import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { SavedAddressField } from '../../../core/addresses/saved-address-problems.ts'
import { savedAddressFields } from '../../../core/addresses/saved-address-problems.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { classNames } from '../../shared/class-names.ts'
import { late } from '../../shared/late.tsx'
import { fullRow } from '../form/layout.ts'
import { useRequest } from '../form/request-context.ts'
import { useAddressBook } from './use-address-book.ts'

const SavedAddressDialog = late(async () => (await import('./SavedAddressDialog.tsx')).SavedAddressDialog)

const bar = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
`

/** The address book beside the form: what is saved, and saving what stands there (specification 2 §4 and §8). */
export function SavedAddressBar() {
  const { $vendor } = useRequest()
  const vendor = useStore($vendor)
  return vendor && <Bar vendorId={vendor.id} />
}

function Bar({ vendorId }: { vendorId: string }) {
  const request = useRequest()
  const translate = useTranslate()
  const book = useAddressBook(vendorId)
  const draft = useStore(request.$draft)
  const isSaving = useStore(book.$isSaving)
  const [isOpen, setOpen] = useState(false)
  const { savedAddressId, destination } = draft

  async function save() {
    const { name, phone, unit, building, notes, addressText: text } = draft
    const facts = { name, phone, unit, building, notes, text, coordinates: destination?.coordinates ?? null }
    const result = await (savedAddressId ? book.change(savedAddressId, facts) : book.add(facts))
    if (result.ok) {
      // What was typed on meanwhile is not what was saved.
      if (request.$draft.get().destination === destination) request.change({ savedAddressId: result.saved.id })
      return
    }
    const field = savedAddressFields.find((one: SavedAddressField) => result.problems[one])
    const key = field && result.problems[field]
    if (field && key) request.report(field, key)
  }

  return (
    <div className={classNames(bar, fullRow)}>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('saved-addresses.open')}
      </Button>
      {destination && (
        <Button variant="quiet" busy={isSaving} onClick={() => void save()}>
          {translate(savedAddressId ? 'saved-addresses.update' : 'saved-addresses.save')}
        </Button>
      )}
      {isOpen && <SavedAddressDialog book={book} onClose={() => setOpen(false)} />}
    </div>
  )
}
