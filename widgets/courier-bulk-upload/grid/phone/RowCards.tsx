import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef, useState } from 'react'
import { token } from '../../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../../page-context.ts'
import { classNames } from '../../../shared/class-names.ts'
import { Icon } from '../../../shared/Icon.tsx'
import * as styles from '../cells/cell-styles.ts'
import { statusIcons, statusOf } from '../cells/RowHead.tsx'
import { useGrid } from '../grid-context.ts'
import { usePrices } from '../use-prices.ts'
import { RowEditor } from './RowEditor.tsx'

/** Until a card is measured. Problems take as many lines as they need. */
const cardHeight = 92

const item = css`
  position: absolute;
  inset-inline: 0;
`

const card = css`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 2px ${token.space3};
  inline-size: 100%;
  padding: ${token.space3} ${token.space4};
  border-block-end: 1px solid ${token.line};
  text-align: start;

  & > :not(:last-child) {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  &:focus-visible {
    outline: 2px solid ${token.focus};
    outline-offset: -2px;
  }

  &[data-status='wrong'] > svg,
  &[data-status='wrong'] > :last-child {
    color: ${token.danger};
  }

  &[data-status='ready'] > svg {
    color: ${token.success};
  }

  &[data-status='warned'] > svg,
  &[data-status='warned'] > :last-child {
    color: ${token.warning};
  }

  & > svg {
    grid-row: 1 / span 3;
    margin-block-start: 1px;
  }
`

const name = css`
  font-weight: 600;
`

const muted = css`
  color: ${token.textMuted};
`

const whole = css`
  grid-column: 2 / -1;
`

/** The rows on a phone, as cards that open. */
export function RowCards({ opened: openedId }: { opened: number | null }) {
  const { sheet, openRow } = useGrid()
  const translate = useTranslate()
  const ids = useStore(sheet.$rowIds)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 4,
  })
  const visibleCards = rows.getVirtualItems()
  usePrices(visibleCards.flatMap(({ index }) => ids[index] ?? []))

  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        className={styles.body}
        style={{ blockSize: rows.getTotalSize() }}
        aria-label={translate('bulk-order-upload.table.label')}
      >
        {visibleCards.map(({ index, start }) => {
          const id = ids[index]
          if (id === undefined) return null
          return (
            <li
              key={id}
              ref={rows.measureElement}
              data-index={index}
              className={item}
              style={{ insetBlockStart: start }}
              aria-setsize={ids.length}
              aria-posinset={index + 1}
            >
              <RowCard id={id} onOpen={openRow} />
            </li>
          )
        })}
      </ul>
      {openedId !== null && ids.includes(openedId) && (
        <RowEditor key={openedId} id={openedId} onOpen={openRow} onClose={() => openRow(null)} />
      )}
    </div>
  )
}

const RowCard = memo(function RowCard({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  const { sheet } = useGrid()
  const translate = useTranslate()
  const { price } = useStore(usePage().$formats)
  const [$row] = useState(() => sheet.row(id))
  const row = useStore($row)
  const status = statusOf(row)
  const [problem] = [...row.problems, ...row.warnings]
  return (
    <button type="button" className={card} data-status={status} onClick={() => onOpen(id)}>
      <Icon name={statusIcons[status]} size={18} />
      <span className={name}>
        <bdi>{row.number}</bdi> · <bdi>{row.cells.name || translate('bulk-order-upload.table.no-name')}</bdi>
      </span>
      <span className={muted}>{row.fee !== null && <bdi>{price(row.fee)}</bdi>}</span>
      <span className={classNames(whole, muted)}>
        <bdi>{row.cells.address}</bdi>
      </span>
      <span className={whole}>
        {problem ? translate(problem.key, problem.values) : translate(`bulk-order-upload.table.status.${status}`)}
      </span>
    </button>
  )
})
