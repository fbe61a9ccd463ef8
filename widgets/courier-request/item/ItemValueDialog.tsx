import { useStore } from '@nanostores/react'
import type { ItemValueQuestion } from '../../../core/request/rules/item-value.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { OutsideForm } from '../../shared/form/OutsideForm.tsx'
import { ConfirmDialog } from '../../shared/panels/ConfirmDialog.tsx'
import { goToField } from '../form/go-to-field.ts'
import { usePlaceOf, useRequest } from '../form/request-context.ts'

/** Confirms a high order value (specification 2 §4). "No" returns to the amount. */
export function ItemValueDialog({ question: { amount, limit } }: { question: ItemValueQuestion }) {
  const { itemValue } = useRequest()
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
          itemValue.decline()
          goToField(placeOf('amount'))
        }}
        onSubmit={itemValue.confirm}
      />
    </OutsideForm>
  )
}
