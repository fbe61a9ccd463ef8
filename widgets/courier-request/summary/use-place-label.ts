import { useStore } from '@nanostores/react'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { useRequest } from '../form/request-context.ts'
import { useDraft } from '../form/use-draft.ts'

/** Returns the label of a button that sends the order, for a fee or null while there is none. */
export function usePlaceLabel(): (fee: number | null) => string {
  const { mode } = useRequest()
  const translate = useTranslate()
  const { money } = useStore(usePage().$formats)
  const isByCard = useDraft(isPaidByCard)
  return (fee) => {
    if (mode.kind === 'edit')
      return fee === null ? translate('request.update') : translate('request.update-for', { fee: money(fee) })
    if (fee === null) return translate('request.place')
    return translate(isByCard ? 'request.pay-for' : 'request.place-for', { fee: money(fee) })
  }
}

const isPaidByCard = ({ paymentMethod }: Draft) => paymentMethod === 'PAID'
