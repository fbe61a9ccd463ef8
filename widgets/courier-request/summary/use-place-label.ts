import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { usePage, useTranslate } from '../../page-context.ts'
import { useRequest } from '../form/request-context.ts'

/** Returns the label of a button that sends the order, for a fee or null while there is none. */
export function usePlaceLabel(): (fee: number | null) => string {
  const { purpose, payment, editing } = useRequest()
  const translate = useTranslate()
  const { money } = useStore(usePage().$formats)
  const isByCard = useStore(payment.$isDue)
  const paidFee = useStore(editing?.$paidFee ?? $none)
  return (fee) => {
    if (isByCard && paidFee) return translate('edit.pay', { difference: money(paidFee.difference) })
    if (purpose.kind === 'edit')
      return fee === null ? translate('request.update') : translate('request.update-for', { fee: money(fee) })
    if (fee === null) return translate('request.place')
    return translate(isByCard ? 'request.pay-for' : 'request.place-for', { fee: money(fee) })
  }
}

const $none = atom(null)
