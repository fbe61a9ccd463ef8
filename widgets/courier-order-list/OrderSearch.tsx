import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useId, useRef, useState } from 'react'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { commandKey } from '../shared/command-key.ts'
import { control } from '../shared/fields/control-styles.ts'
import { Icon } from '../shared/Icon.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { RecentSearches } from './keys/RecentSearches.tsx'
import { useOrderList } from './order-list-context.ts'

const box = css`
  position: relative;
  flex: 1 1 220px;
  max-inline-size: 360px;

  /* On its own line, so that later content of the title's line doesn't move it. */
  @container courier (inline-size < 560px) {
    flex-basis: 100%;
    max-inline-size: none;
  }

  & > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-start: ${token.space3};
    margin-block: auto;
    color: ${token.textMuted};
    pointer-events: none;
  }

  & > input {
    padding-inline-start: 40px;
  }
`

/** Search by ID, phone or name, with recent searches. Enter saves a search, Escape clears it. */
export function OrderSearch() {
  const { orders } = useOrderList()
  const translate = useTranslate()
  const typed = useStore(orders.$searchKey)
  const searches = useStore(orders.$searches)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [hasFocus, setHasFocus] = useState(false)
  return (
    <search
      className={box}
      onFocus={() => setHasFocus(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHasFocus(false)
      }}
    >
      <label htmlFor={id}>
        <VisuallyHidden>{translate('orders.search-label')}</VisuallyHidden>
      </label>
      <Icon name="search" />
      <input
        ref={field}
        id={id}
        type="search"
        className={control}
        value={typed}
        placeholder={translate('orders.search-hint')}
        autoComplete="off"
        list={`${id}-searches`}
        spellCheck={false}
        onChange={(event) => orders.search(event.currentTarget.value)}
        onKeyDown={(event) => {
          const key = commandKey(event)
          if (key === 'Enter') orders.rememberSearch()
          if (key !== 'Escape' || typed === '') return
          event.stopPropagation()
          orders.search('')
        }}
      />
      {/* The browser's own list: it opens under the field while the user types, and fits every pointer. */}
      <datalist id={`${id}-searches`}>
        {typed !== '' && searches.map((search) => <option key={search} value={search} />)}
      </datalist>
      {hasFocus && typed === '' && searches.length > 0 && <RecentSearches focus={() => field.current?.focus()} />}
    </search>
  )
}
