import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { BulkColumn } from '../../../../core/bulk/sheet/columns.ts'
import type { SheetRow } from '../../../../core/bulk/sheet/sheet-contract.ts'
import { useTranslate } from '../../../page-context.ts'
import { commandKey } from '../../../shared/command-key.ts'
import { SuggestionList } from '../../../shared/fields/SuggestionList.tsx'
import { useAnchored } from '../../../shared/panels/use-anchored.ts'
import { VisuallyHidden } from '../../../shared/VisuallyHidden.tsx'
import { useColumnTitle, useGrid } from '../grid-context.ts'
import { CellBubble } from './CellBubble.tsx'
import { stateOf } from './cell-problems.tsx'
import * as styles from './cell-styles.ts'
import { directionOfCell } from './layout.ts'
import { type CellOption, listedColumns, useCellOptions } from './use-cell-options.ts'

interface ActiveCellInputProps {
  row: SheetRow
  column: BulkColumn
  isFirst: boolean
}

/**
 * The text of the focused cell. Always an input with its text selected: typing replaces it with any keyboard or input
 * method, and the grid handles navigation keys. Typing renders only this component.
 */
export function ActiveCellInput({ row, column, isFirst }: ActiveCellInputProps) {
  const { selection, active } = useGrid()
  const translate = useTranslate()
  const titleOf = useColumnTitle()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const mode = useStore(useMemo(() => computed(selection.$selection, (current) => current.mode), [selection]))
  const value = row.cells[column]
  const isListed = listedColumns.includes(column)
  /** Text to find suggestions for; null if the list is closed. */
  const [searchText, setSearchText] = useState<string | null>(null)
  const [choiceId, setChoiceId] = useState<string | null>(null)
  const suggestions = useCellOptions(row.id, column, isListed ? searchText : null)
  const options = ('options' in suggestions && suggestions.options) || []
  const note = 'note' in suggestions ? suggestions.note : undefined
  const isOpen = searchText !== null && mode !== 'moving' && suggestions.state !== 'idle'
  const choiceIndex = options.findIndex((option) => option.id === choiceId)
  const { setAnchor, setPanel, panelStyle } = useAnchored({ open: isOpen, width: 'content' })

  useLayoutEffect(() => {
    const element = input.current
    if (!element) return
    active.current = { id: row.id, column, input: element }
    const cell = element.closest('[role=gridcell]')
    setAnchor(cell)
    if (selection.focusWanted) {
      element.focus({ preventScroll: true })
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    selection.focusWanted = false
    return () => {
      if (active.current?.input === element) active.current = null
    }
  }, [active, column, row.id, selection, setAnchor])

  useLayoutEffect(() => {
    const element = input.current
    if (!element || mode !== 'moving') return
    element.value = value
    if ((element.getRootNode() as ShadowRoot).activeElement === element) element.select()
  }, [mode, value])

  useEffect(() => {
    if (!isListed) return
    if (mode === 'moving') setSearchText(null)
    else setSearchText((previous) => previous ?? (mode === 'editing' ? '' : (input.current?.value ?? '')))
    setChoiceId(null)
  }, [mode, isListed])

  function choose(option: CellOption) {
    selection.setMode('moving')
    option.choose()
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return
    const key = commandKey(event)
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const by = key === 'ArrowDown' ? 1 : -1
      const from = choiceIndex < 0 && by < 0 ? 0 : choiceIndex
      setChoiceId(options[(from + by + options.length) % options.length]?.id ?? null)
    } else if (key === 'Enter' && options[choiceIndex]) choose(options[choiceIndex])
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const hasLoaded = isOpen && suggestions.state === 'ready'
  return (
    <>
      <input
        ref={input}
        type="text"
        className={styles.input}
        data-mode={mode}
        dir={directionOfCell(column)}
        readOnly={row.status === 'sent'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode={mode === 'moving' && matchMedia('(pointer: coarse)').matches ? 'none' : 'text'}
        aria-label={`${titleOf(column)}, ${translate('bulk-order-upload.table.row-title', { row: row.number })}`}
        aria-invalid={stateOf(row, column, isFirst) === 'wrong' || undefined}
        aria-describedby={`${id}-bubble`}
        {...(isListed && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isOpen,
          'aria-controls': `${id}-list`,
          'aria-activedescendant': isOpen && choiceIndex >= 0 ? `${id}-list-${choiceIndex}` : undefined,
        })}
        onFocus={(event) => {
          if (mode === 'moving') event.currentTarget.select()
        }}
        onChange={(event) => {
          if (selection.$selection.get().mode === 'moving') selection.setMode('typing')
          if (isListed) setSearchText(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <CellBubble id={`${id}-bubble`} row={row} column={column} isFirst={isFirst} />
      {isListed && (
        <>
          <VisuallyHidden live>{hasLoaded && translate('combobox.results', { count: options.length })}</VisuallyHidden>
          <VisuallyHidden live>{isOpen && note}</VisuallyHidden>
        </>
      )}
      {isOpen && (
        <SuggestionList
          listId={`${id}-list`}
          label={titleOf(column)}
          options={options}
          active={choiceIndex}
          message={translate(suggestions.state === 'ready' ? 'combobox.no-results' : 'combobox.searching')}
          note={note}
          setPanel={setPanel}
          panelStyle={panelStyle}
          onPoint={setChoiceId}
          onSelect={choose}
        />
      )}
    </>
  )
}
