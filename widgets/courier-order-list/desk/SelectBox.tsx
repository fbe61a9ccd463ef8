import '../../../styles/choices.css'
import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { useOrderList } from '../order-list-context.ts'

/* Above the button that covers the row. */
const box = css`
  float: inline-start;
  margin-block-start: 2px;
  margin-inline-end: ${token.space2};
  cursor: pointer;
  user-select: none;

  &::before {
    content: '';
    position: absolute;
    z-index: 1;
    inset-block: 0;
    inset-inline-start: 0;
    inline-size: 48px;
  }

  & > input {
    position: relative;
    z-index: 1;
    display: block;
  }
`

/** Checkbox that selects a row; with Shift, also the rows since the last selected one. */
export function SelectBox({ id, name }: { id: string; name: string }) {
  const { orders, selection } = useOrderList()
  const translate = useTranslate()
  const selected = useStore(selection?.$selected ?? orders.$rows)
  return (
    <label className={box}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={translate('selection.order', { name, orderId: id })}
        checked={selected.includes(id)}
        onChange={() => {}}
        onClick={({ shiftKey }) => (shiftKey ? selection?.extendTo(id) : selection?.toggle(id))}
      />
    </label>
  )
}
