import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type FormEvent, useRef, useState } from 'react'
import { periodProblem } from '../../../core/orders/past/past-filters.ts'
import type { PastOrders } from '../../../core/orders/past/past-orders.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { TextField, type TextFieldProps } from '../../shared/fields/TextField.tsx'
import { Icon } from '../../shared/Icon.tsx'

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

/* The browser's own button covers the icon, so that a click on it opens the calendar. */
const dateField = css`
  input {
    padding-inline-start: 40px;
    appearance: none;
  }

  input::-webkit-calendar-picker-indicator {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    inline-size: 40px;
    block-size: auto;
    margin: 0;
    padding: 0;
    opacity: 0;
    cursor: pointer;
  }
`

const calendar = 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5'

/** A day in the browser's format, with its calendar. */
const DateField = (props: TextFieldProps) => (
  <TextField {...props} type="date" className={dateField} prefix={<Icon path={calendar} size={18} />} />
)

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
      <DateField label={translate('history.from')} value={from} onChange={setFrom} max={today} />
      <DateField
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
