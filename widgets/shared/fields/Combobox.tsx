import { css } from '@linaria/core'
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useId, useState } from 'react'
import { plainLine } from '../../../core/lib/text/plain-text.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { classNames } from '../class-names.ts'
import { commandKey } from '../command-key.ts'
import { Icon } from '../Icon.tsx'
import { Spinner } from '../loading/Spinner.tsx'
import { useAnchored } from '../panels/use-anchored.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { control } from './control-styles.ts'
import { Field, type FieldProps } from './Field.tsx'
import { type ComboboxOption, SuggestionList } from './SuggestionList.tsx'

const line = css`
  position: relative;
  display: flex;
  align-items: center;
`

const searchIcon = css`
  position: absolute;
  inset-inline-start: ${token.space3};
  color: ${token.textMuted};
  pointer-events: none;
`

const busy = css`
  position: absolute;
  inset-inline-end: ${token.space3};
  color: ${token.textMuted};
`

const input = css`
  padding-inline: 40px;
`

/** State of the suggestions. */
export type SuggestionsState<Option extends ComboboxOption> =
  | { state: 'idle' }
  | { state: 'loading'; options?: readonly Option[]; note?: string | undefined }
  /** `message` is announced instead of the number of options. */
  | { state: 'ready'; options: readonly Option[]; message?: string; note?: string | undefined }
  | { state: 'failed'; message: string }

export interface ComboboxProps<Option extends ComboboxOption> extends FieldProps {
  value: string
  onChange: (text: string) => void
  suggestions: SuggestionsState<Option>
  onSelect: (option: Option) => void
  /** Enter without a chosen option selects the first one. */
  selectsFirst?: boolean
  placeholder?: string
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/**
 * A text field with suggestions. Arrow keys choose, Enter selects, Escape closes; the typed text isn't changed. The caller
 * debounces and searches; loading, no results and failures are shown and announced.
 */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { value, onChange, suggestions, onSelect, selectsFirst, placeholder, disabled, inputRef, onBlur } = props
  const { label, hint, error, optional, className } = props
  const translate = useTranslate()
  const listId = useId()
  const [isExpanded, setExpanded] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  /** Enter was pressed while the options were loading. */
  const [isEnterPending, setEnterPending] = useState(false)
  const options = ('options' in suggestions && suggestions.options) || []
  const note = 'note' in suggestions ? suggestions.note : undefined
  // The active option is found by ID, because options may be added before it.
  const active = options.findIndex(({ id }) => id === activeId)
  const open = isExpanded && suggestions.state !== 'idle'
  const { setAnchor, setPanel, panelStyle } = useAnchored({ open, width: 'anchor' })
  const chosen = open ? options[active] : undefined
  const candidate = chosen ?? (open && selectsFirst && suggestions.state === 'ready' ? options[0] : undefined)

  const close = () => {
    setEnterPending(false)
    setExpanded(false)
    setActiveId(null)
  }
  const select = (option: Option) => {
    close()
    onSelect(option)
  }
  const selectPending = useEffectEvent(() => {
    setEnterPending(false)
    if (candidate) select(candidate)
  })
  useEffect(() => {
    if (isEnterPending && suggestions.state !== 'loading') selectPending()
  }, [isEnterPending, suggestions.state])
  const move = (by: 1 | -1) => {
    setEnterPending(false)
    setExpanded(true)
    const from = active < 0 && by < 0 ? 0 : active
    setActiveId(options[(from + by + options.length) % options.length]?.id ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // With Ctrl, the form handles the key.
    if (event.ctrlKey || event.metaKey) return
    const key = commandKey(event)
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      move(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Enter' && (candidate || (open && selectsFirst))) {
      // While options load, Enter waits for them instead of submitting the form.
      event.preventDefault()
      if (candidate) select(candidate)
      else setEnterPending(suggestions.state === 'loading')
    } else if (key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  const announcement = {
    idle: '',
    loading: translate('combobox.searching'),
    ready:
      (suggestions.state === 'ready' && suggestions.message) ||
      (options.length > 0
        ? translate('combobox.results', { count: options.length })
        : translate('combobox.no-results')),
    failed: suggestions.state === 'failed' ? suggestions.message : '',
  }[suggestions.state]

  return (
    <Field label={label} hint={hint} error={error} optional={optional} {...(className && { className })}>
      {(attributes) => (
        <div className={line} ref={setAnchor}>
          <Icon name="search" className={searchIcon} />
          <input
            part="input"
            type="text"
            role="combobox"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            dir={value === '' ? undefined : 'auto'}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={chosen && `${listId}-${active}`}
            placeholder={placeholder}
            disabled={disabled}
            value={value}
            onKeyDown={onKeyDown}
            {...(inputRef && { ref: inputRef })}
            {...attributes}
            className={classNames(control, input)}
            onChange={(event) => {
              close()
              setExpanded(true)
              onChange(plainLine(event.currentTarget.value))
            }}
            onClick={() => setExpanded(true)}
            onBlur={() => {
              close()
              onBlur?.()
            }}
          />
          {suggestions.state === 'loading' && (
            <span className={busy}>
              <Spinner />
            </span>
          )}
          <VisuallyHidden live>{isExpanded && announcement}</VisuallyHidden>
          <VisuallyHidden live>{open && note}</VisuallyHidden>
          {open && (
            <SuggestionList
              listId={listId}
              label={label}
              options={options}
              active={active}
              setPanel={setPanel}
              panelStyle={panelStyle}
              message={announcement}
              note={note}
              onPoint={setActiveId}
              onSelect={select}
            />
          )}
        </div>
      )}
    </Field>
  )
}
