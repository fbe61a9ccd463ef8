import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type FormEvent, useRef, useState } from 'react'
import { periodProblem } from '../../../core/orders/past/past-filters.ts'
import type { PastOrders } from '../../../core/orders/past/past-orders.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { TextField } from '../../shared/fields/TextField.tsx'

const form = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: ${token.space3};
  align-items: start;

  & > button {
    grid-column: 1 / -1;
  }

  @container courier (inline-size >= 560px) {
    grid-template-columns: repeat(2, minmax(0, 200px)) auto;
    justify-content: start;

    /* Beside the fields, below the height of their labels. */
    & > button {
      grid-column: auto;
      margin-block-start: calc(20px + ${token.space1});
    }
  }
`

/** Custom period with first and last day; validated on submit. */
export function CustomPeriod({ orders }: { orders: PastOrders }) {
  const translate = useTranslate()
  const dates = useStore(orders.$dates)
  const [from, setFrom] = useState(dates.category === 'Custom' ? dates.from : '')
  const [to, setTo] = useState(dates.category === 'Custom' ? dates.to : '')
  const [isChecked, setChecked] = useState(false)
  const fields = useRef<HTMLFormElement>(null)
  const today = orders.today()
  const problem = isChecked ? periodProblem(from, to, today) : null

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    orders.chooseDates({ category: 'Custom', from, to })
    // Focuses a missing first day, else the last day.
    const [first, last] = fields.current?.querySelectorAll('input') ?? []
    if (periodProblem(from, to, today) !== null) (from === '' ? first : last)?.focus()
  }

  return (
    <form ref={fields} className={form} onSubmit={submit} noValidate>
      <TextField type="date" label={translate('history.from')} value={from} onChange={setFrom} max={today} />
      <TextField
        type="date"
        label={translate('history.to')}
        value={to}
        onChange={setTo}
        min={from}
        max={today}
        error={problem && translate(problem)}
      />
      <Button type="submit">{translate('history.show')}</Button>
    </form>
  )
}
