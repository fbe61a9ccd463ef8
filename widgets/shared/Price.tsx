import { useStore } from '@nanostores/react'
import { usePage } from '../page-context.ts'
import { useFlag } from './use-flag.ts'

/**
 * An amount in the country's currency, and beside it in the second one while flag `dual-pricing-display` names it. No
 * more than shown: what is paid is the first.
 */
export function Price({ amount }: { amount: number }) {
  const { money, moneyIn } = useStore(usePage().$formats)
  const second = useFlag('dual-pricing-display')
  const price = <bdi>{money(amount)}</bdi>
  if (!second) return price
  const { currency, rate } = second
  return (
    <>
      {price} / <bdi>{moneyIn(currency, amount * rate)}</bdi>
    </>
  )
}
