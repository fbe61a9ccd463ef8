import { css } from '@linaria/core'
import type { CSSProperties, ReactNode } from 'react'
import { token } from '../../../styles/tokens.ts'
import { commandKey } from '../command-key.ts'
import { Icon, type IconName } from '../Icon.tsx'
import { panel } from '../panels/panel-style.ts'

const option = css`
  display: flex;
  gap: ${token.space3};
  align-items: center;
  min-block-size: ${token.control};
  padding: ${token.space2} ${token.space3};
  border-radius: ${token.radius};
  cursor: pointer;
  overflow-wrap: anywhere;

  svg {
    color: ${token.textMuted};
  }

  &[aria-selected='true'] {
    background: ${token.accentSoft};
  }
`

const descriptionLine = css`
  display: block;
  font-size: ${token.size13};
  color: ${token.textMuted};
`

const message = css`
  padding: ${token.space3};
  color: ${token.textMuted};
`

export interface ComboboxOption {
  id: string
  label: ReactNode
  description?: ReactNode
  icon?: IconName
}

interface SuggestionListProps<Option extends ComboboxOption> {
  /** The text field's `aria-controls`; option IDs are derived from it. */
  listId: string
  label: string
  options: readonly Option[]
  /** Option chosen by Enter; -1 if none. */
  active: number
  /** Shown instead of options. */
  message: ReactNode
  /** Shown below the options, such as whose they are. */
  note?: string | undefined
  /** From `useAnchored`. */
  setPanel: (panel: HTMLElement | null) => void
  panelStyle: CSSProperties
  onPoint: (id: string) => void
  onSelect: (option: Option) => void
}

/** Options below a text field that keeps the focus. */
export function SuggestionList<Option extends ComboboxOption>(props: SuggestionListProps<Option>) {
  const { listId, label, options, active, message: messageText, note, setPanel, panelStyle, onPoint, onSelect } = props
  return (
    <div ref={setPanel} popover="manual" role="presentation" part="list-box" className={panel} style={panelStyle}>
      <div
        role="listbox"
        id={listId}
        aria-label={label}
        tabIndex={-1}
        // Keeps the focus in the text field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map((one, index) => (
          <OptionLine
            key={one.id}
            id={`${listId}-${index}`}
            option={one}
            active={index === active}
            onPoint={() => onPoint(one.id)}
            onSelect={() => onSelect(one)}
          />
        ))}
      </div>
      {options.length === 0 && <div className={message}>{messageText}</div>}
      {options.length > 0 && note && (
        // Google's name must not be translated.
        <div role="note" className={message} translate="no">
          {note}
        </div>
      )}
    </div>
  )
}

interface OptionLineProps {
  id: string
  option: ComboboxOption
  active: boolean
  onPoint: () => void
  onSelect: () => void
}

function OptionLine({ id, option: { icon, label, description }, active, onPoint, onSelect }: OptionLineProps) {
  return (
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={active}
      className={option}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' })
      }}
      onPointerMove={onPoint}
      onClick={onSelect}
      onKeyDown={(event) => commandKey(event) === 'Enter' && onSelect()}
    >
      {icon && <Icon name={icon} />}
      <span>
        {label}
        {description && <span className={descriptionLine}>{description}</span>}
      </span>
    </div>
  )
}
