import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { token } from '../../../../styles/tokens.ts'
import { useTranslate } from '../../../page-context.ts'
import { Button } from '../../../shared/Button.tsx'
import { classNames } from '../../../shared/class-names.ts'
import { Icon } from '../../../shared/Icon.tsx'
import { ConfirmDialog } from '../../../shared/panels/ConfirmDialog.tsx'
import { saveFile } from '../../../shared/save-file.ts'
import { rangeOf } from '../cells/selection.ts'
import { useGridCommands } from '../cells/use-grid-commands.ts'
import { useGrid } from '../grid-context.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2};
`

const filters = css`
  display: flex;
  padding: 2px;
  border: 1px solid ${token.line};
  border-radius: ${token.radius};
  background: ${token.surfaceSunken};

  button {
    min-block-size: calc(${token.control} - 6px);
    padding-inline: ${token.space3};
    border-radius: 6px;
    color: ${token.textMuted};
    font-weight: 600;
  }

  button[aria-pressed='true'] {
    background: ${token.surfaceRaised};
    color: ${token.text};
    box-shadow: 0 0 0 1px ${token.line};
  }

  @media (pointer: coarse) {
    button {
      min-block-size: ${token.control};
    }
  }
`

/** On a phone: the filter, and below it the tools with their names. */
const narrowBar = css`
  gap: ${token.space1};

  & > :first-child {
    flex: 1 0 100%;
  }

  & > :first-child > button {
    flex: 1;
  }
`

const push = css`
  flex: 1;
`

const square = css`
  inline-size: ${token.control};
  padding: 0;
  color: ${token.text};
`

const named = css`
  color: ${token.text};
`

const bin = 'M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.8 11h8.4l.8-11M8.3 8.5v5M11.7 8.5v5'

const drawings = {
  undo: 'M7.5 4L3.5 8l4 4M3.5 8H12a4.5 4.5 0 0 1 0 9H8',
  redo: 'M12.5 4l4 4-4 4M16.5 8H8a4.5 4.5 0 0 0 0 9h4',
  remove: bin,
  discard: bin,
  add: 'M10 4v12M4 10h12',
  save: 'M10 3v9.5M6 8.8l4 3.9 4-3.9M3.5 16.5h13',
} as const

/** Filter and tools of the table; some tools are missing on a phone. */
export function Toolbar({ isNarrow }: { isNarrow: boolean }) {
  const { sheet, selection, announce, openRow, openPin } = useGrid()
  const translate = useTranslate()
  const commands = useGridCommands()
  const filter = useStore(sheet.$filter)
  const { total, wrong } = useStore(sheet.$counts)
  const canUndo = useStore(sheet.$canUndo)
  const canRedo = useStore(sheet.$canRedo)
  const [isDiscarding, setDiscarding] = useState(false)

  const selectedIds = () => {
    const { fromRow, toRow } = rangeOf(selection.$selection.get())
    return sheet.$rowIds.get().slice(fromRow, toRow + 1)
  }
  /** A phone has no pointer that could rest on an icon, so it shows the tool's name. */
  const tool = (name: keyof typeof drawings, run: () => void, disabled = false) => {
    const label = translate(`bulk-order-upload.table.tools.${name}`)
    const alone = isNarrow ? { className: named } : { className: square, 'aria-label': label, title: label }
    return (
      <Button variant="quiet" disabled={disabled} onClick={run} {...alone}>
        <Icon path={drawings[name]} />
        {isNarrow && label}
      </Button>
    )
  }
  const remove = () => {
    const ids = selectedIds()
    sheet.removeRows(ids)
    announce(translate('bulk-order-upload.table.removed', { count: ids.length }))
  }
  const add = () => {
    const id = sheet.addRow()
    if (isNarrow) openRow(id)
    else selection.moveTo({ row: sheet.$rowIds.get().indexOf(id), column: 0 })
  }
  const save = async () => {
    const { content, fileName } = await sheet.failedFile()
    saveFile({ name: fileName, contentType: workbookType, content })
    announce(translate('bulk-order-upload.table.saved', { name: fileName }))
  }

  return (
    <div
      role="group"
      aria-label={translate('bulk-order-upload.table.tools.label')}
      className={classNames(bar, isNarrow && narrowBar)}
    >
      <div className={filters}>
        {(['all', 'wrong'] as const).map((choice) => (
          <button key={choice} type="button" aria-pressed={filter === choice} onClick={() => sheet.show(choice)}>
            {translate(`bulk-order-upload.table.show.${choice}`, { count: choice === 'all' ? total : wrong })}
          </button>
        ))}
      </div>
      {!isNarrow && (
        <Button aria-keyshortcuts="F8" disabled={wrong === 0} onClick={commands.nextProblem}>
          {translate('bulk-order-upload.table.tools.next')}
        </Button>
      )}
      {!isNarrow && <span className={push} />}
      {tool('undo', () => commands.undo(true), !canUndo)}
      {!isNarrow && tool('redo', () => commands.undo(false), !canRedo)}
      {!isNarrow && (
        <Button
          variant="quiet"
          icon="pin"
          aria-label={translate('bulk-order-upload.table.tools.pin')}
          title={translate('bulk-order-upload.table.tools.pin')}
          aria-keyshortcuts="F9"
          onClick={() => {
            const [id] = selectedIds()
            if (id !== undefined) openPin(id)
          }}
        />
      )}
      {tool('add', add)}
      {!isNarrow && tool('remove', remove, total === 0)}
      {tool('save', () => void save(), wrong === 0)}
      {isNarrow ? (
        tool('discard', () => setDiscarding(true))
      ) : (
        <Button onClick={() => setDiscarding(true)}>{translate('bulk-order-upload.table.tools.discard')}</Button>
      )}
      {isDiscarding && (
        <ConfirmDialog
          title={translate('bulk-order-upload.table.discard.title')}
          description={translate('bulk-order-upload.table.discard.description', { count: total })}
          cancel={translate('bulk-order-upload.table.discard.keep')}
          submit={translate('bulk-order-upload.table.discard.submit')}
          danger
          onCancel={() => setDiscarding(false)}
          onSubmit={() => {
            setDiscarding(false)
            sheet.discard()
          }}
        />
      )}
    </div>
  )
}
