import { useStore } from '@nanostores/react'
import { usePage } from '../page-context.ts'
import { useFlag } from './use-flag.ts'

/**
 * An amount in the country's currency, and in a second one with flag `dual-pricing-display`. Display only: the first is
 * charged.
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
