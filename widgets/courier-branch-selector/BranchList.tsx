import { css } from '@linaria/core'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { indexOfTyped } from '../../core/vendors/find-vendors.ts'
import type { Vendor } from '../../core/vendors/vendor.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { commandKey } from '../shared/command-key.ts'
import { BranchRow, type OpenVendor } from './BranchRow.tsx'

const box = css`
  flex: 0 1 auto;
  min-block-size: 0;
  padding: ${token.space1};
  overflow: auto;
  overscroll-behavior: contain;
  scroll-padding-block: ${token.space1};
`

/** Letters typed within this time form one query. */
const typingMs = 700

interface BranchListProps {
  ref: RefObject<HTMLDivElement | null>
  vendors: readonly Vendor[]
  selectedId: string | null
  /** A search result: Enter chooses its first row. */
  isSearchResult: boolean
  onChoose: (id: string) => void
  onOpen: OpenVendor
  /** Called for arrow up on the first row. */
  onLeaveUp: () => void
}

/**
 * The radio list. Arrows, Home, End and typed letters move the focus without choosing, so that no orders are loaded on
 * the way; Enter and Space choose. Focus is moved without React, which would render 500 outlets again.
 */
export function BranchList({ ref, vendors, selectedId, isSearchResult, onChoose, onOpen, onLeaveUp }: BranchListProps) {
  const { environment } = usePage()
  const translate = useTranslate()
  const group = useId()
  const typed = useRef({ text: '', at: 0 })

  // Scrolls to the selected row, or to the best match of a search.
  useEffect(() => {
    const list = ref.current
    if (!list || vendors.length === 0) return
    if (isSearchResult) list.scrollTop = 0
    else list.querySelector('input:checked')?.closest('label')?.scrollIntoView({ block: 'nearest' })
  }, [ref, vendors, isSearchResult])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLInputElement)) return
    const key = commandKey(event)
    if (key === 'Enter') {
      event.preventDefault()
      onChoose(event.target.value)
      return
    }
    const radios = event.currentTarget.querySelectorAll('input')
    const targetIndex = targetOf(key, [...radios].indexOf(event.target))
    if (targetIndex === null) return
    event.preventDefault()
    if (targetIndex < 0) onLeaveUp()
    else radios[targetIndex]?.focus()
  }

  /** Returns the index to which a key moves; -1 leaves the list, null ignores the key. */
  function targetOf(key: string, current: number): number | null {
    const last = vendors.length - 1
    if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(current + 1, last)
    if (key === 'ArrowUp' || key === 'ArrowLeft') return current - 1
    if (key === 'Home') return 0
    if (key === 'End') return last
    const now = environment.clock.now()
    const isContinued = typed.current.text !== '' && now - typed.current.at <= typingMs
    // Space chooses, unless it is part of a typed name.
    if ([...key].length !== 1 || (key === ' ' && !isContinued)) return null
    const text = isContinued ? typed.current.text + key : key
    typed.current = { text, at: now }
    const matchIndex = indexOfTyped(vendors, text, current)
    return matchIndex < 0 ? current : matchIndex
  }

  return (
    <div
      ref={ref}
      role="radiogroup"
      aria-label={translate('vendors.choose')}
      className={box}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget, target }) => {
        if (!(target instanceof HTMLInputElement)) return
        for (const button of currentTarget.querySelectorAll('button')) button.tabIndex = -1
        const button = target.closest('label')?.parentElement?.querySelector('button')
        if (button) button.tabIndex = 0
      }}
      onClick={({ target }) => {
        // A click on a label is followed by one on its radio.
        if (target instanceof HTMLInputElement) onChoose(target.value)
      }}
    >
      {vendors.map((vendor, index) => (
        <BranchRow
          key={vendor.id}
          vendor={vendor}
          group={group}
          isSelected={vendor.id === selectedId}
          isNext={isSearchResult && index === 0}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}
