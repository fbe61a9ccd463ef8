import { useStore } from '@nanostores/react'
import type { PublicPage } from '../../../core/app/public-page.ts'
import type { Request } from '../../../core/request/request.ts'
import { type ItemValueQuestion, itemValueGate } from '../../../core/request/rules/item-value.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { ConfirmDialog } from '../../shared/ConfirmDialog.tsx'
import { OutsideForm } from '../../shared/OutsideForm.tsx'
import { goToField } from '../form/go-to-field.ts'
import { usePlaceOf } from '../form/request-context.ts'

/** @param ask draws the question, and takes it away with null. */
export function passItemValue(page: PublicPage, request: Request, ask: (question: ItemValueQuestion | null) => void) {
  const { client, environment, $country } = page
  const { cldrDigits } = $country.get()
  return itemValueGate({ request, client, clock: environment.clock, cldrDigits }, ask)
}

/** Asks whether an item is really worth so much. "No" leads to the amount. */
export function ItemValueDialog({ question: { amount, limit, answer } }: { question: ItemValueQuestion }) {
  const translate = useTranslate()
  const placeOf = usePlaceOf()
  const { money } = useStore(usePage().$formats)
  return (
    <OutsideForm>
      <ConfirmDialog
        title={translate('item-value.title')}
        description={translate('item-value.description', { value: money(amount), limit: money(limit) })}
        cancel={translate('item-value.cancel')}
        submit={translate('item-value.submit')}
        onCancel={() => {
          answer(false)
          goToField(placeOf('amount'))
        }}
        onSubmit={() => answer(true)}
      />
    </OutsideForm>
  )
}
