import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { Ref } from 'react'
import { layer } from '../../../../styles/layers.ts'
import { token } from '../../../../styles/tokens.ts'
import { useTranslate } from '../../../page-context.ts'
import { Button } from '../../../shared/Button.tsx'
import { Icon } from '../../../shared/Icon.tsx'
import { useFormats } from '../../../shared/use-formats.ts'
import { useGridCommands } from '../cells/use-grid-commands.ts'
import { useGrid } from '../grid-context.ts'

const bar = css`
  position: sticky;
  inset-block-end: 0;
  z-index: ${layer.sticky};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2} ${token.space4};
  padding: ${token.space3} ${token.space4};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceFloating};
  box-shadow: ${token.shadow};

  @media print {
    position: static;
  }
`

const counter = css`
  display: flex;
  align-items: center;
  gap: ${token.space1};
  font-variant-numeric: tabular-nums;

  &[data-tone='success'] svg {
    color: ${token.success};
  }

  &[data-tone='danger'] {
    font-weight: 600;

    svg {
      color: ${token.danger};
    }
  }

  &[data-tone='warning'] svg {
    color: ${token.warning};
  }
`

const fees = css`
  margin-inline-start: auto;
  text-align: end;

  @container courier (inline-size < 600px) {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${token.space1};
    margin-inline-start: 0;
  }

  & + div {
    margin-inline-start: 0;
  }

  strong {
    font-size: ${token.size16};
    font-variant-numeric: tabular-nums;
  }
`

const muted = css`
  display: block;
  color: ${token.textMuted};
  font-size: ${token.size13};
`

const buttons = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
  margin-inline-start: auto;

  @container courier (inline-size < 600px) {
    inline-size: 100%;

    & > * {
      flex: 1;
    }
  }
`

interface SummaryBarProps {
  ref: Ref<HTMLDivElement>
  isNarrow: boolean
  onSend: () => void
}

/** Counts of rows by state, the fees so far, and the next step. Escape in the table moves the focus here. */
export function SummaryBar({ ref, isNarrow, onSend }: SummaryBarProps) {
  const { sheet } = useGrid()
  const translate = useTranslate()
  const formats = useFormats()
  const { ready, warned, wrong, checking } = useStore(sheet.$counts)
  const total = useStore(sheet.$feeTotal)
  return (
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      part="summary"
      className={bar}
      aria-label={translate('bulk-order-upload.table.summary')}
    >
      <span className={counter} data-tone="success">
        <Icon name="done" size={18} />
        {translate('bulk-order-upload.table.ready', { count: ready - warned })}
      </span>
      {warned > 0 && (
        <span className={counter} data-tone="warning">
          <Icon name="alert" size={18} />
          {translate('bulk-order-upload.table.warned', { count: warned })}
        </span>
      )}
      {wrong > 0 && (
        <span className={counter} data-tone="danger">
          <Icon name="error" size={18} />
          {translate('bulk-order-upload.table.wrong', { count: wrong })}
        </span>
      )}
      {checking > 0 && (
        <span className={counter}>
          <Icon name="clock" size={18} />
          {translate('bulk-order-upload.table.checking', { count: checking })}
        </span>
      )}
      {total && (
        <span className={fees}>
          <strong>
            <bdi>{formats.price(total.amount)}</bdi>
          </strong>
          <span className={muted}>{translate('bulk-order-upload.table.fees', { count: total.rows })}</span>
        </span>
      )}
      {ready + wrong > 0 && (
        <div className={buttons}>
          {ready > 0 ? (
            <Button variant="primary" onClick={onSend}>
              {translate('common.continue')} · {translate('history.count', { count: ready })}
            </Button>
          ) : (
            <FixButton isNarrow={isNarrow} />
          )}
        </div>
      )}
    </div>
  )
}

/** Goes to the first problem: in its cell, or on a phone in its row's form. */
function FixButton({ isNarrow }: { isNarrow: boolean }) {
  const { sheet, openRow } = useGrid()
  const translate = useTranslate()
  const { wrong } = useStore(sheet.$counts)
  const { firstProblem } = useGridCommands()

  function fixFirst() {
    if (!isNarrow) return firstProblem()
    const first = sheet.nextProblem(null)
    if (first) openRow(first.row)
  }
  return (
    <Button variant="primary" onClick={fixFirst}>
      {translate('bulk-order-upload.fix', { count: wrong })}
    </Button>
  )
}
