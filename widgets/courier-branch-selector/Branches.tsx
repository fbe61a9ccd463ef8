import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { completePage } from '../../core/app/page-object.ts'
import { findVendors } from '../../core/vendors/find-vendors.ts'
import type { Vendor } from '../../core/vendors/vendor.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { classNames } from '../shared/class-names.ts'
import { commandKey } from '../shared/command-key.ts'
import { Checkbox } from '../shared/fields/Choice.tsx'
import { control } from '../shared/fields/control-styles.ts'
import { Icon } from '../shared/Icon.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { BranchList } from './BranchList.tsx'
import type { OpenVendor } from './BranchRow.tsx'
import type { CourierBranchSelectorProps } from './contract.ts'

const top = css`
  position: relative;
  flex: none;
  padding: ${token.space2};
  border-block-end: 1px solid ${token.line};
`

const searchIcon = css`
  position: absolute;
  inset-block: 0;
  inset-inline-start: calc(${token.space2} + ${token.space3});
  margin-block: auto;
  color: ${token.textMuted};
  pointer-events: none;
`

const search = css`
  padding-inline-start: 40px;
  appearance: none;

  &::-webkit-search-cancel-button {
    display: none;
  }
`

const noMatch = css`
  padding: ${token.space4};
  color: ${token.textMuted};
  overflow-wrap: anywhere;
`

const foot = css`
  flex: none;
  padding-inline: ${token.space4};
  border-block-start: 1px solid ${token.line};
`

const adding = css`
  padding-block: ${token.space1};
  padding-inline: ${token.space2};
`

/** Number of vendors from which the search is shown. */
const minSearchable = 11
/** Rows rendered at once, enough to fill the list; the rest is rendered when idle. */
const firstRows = 40

interface BranchesProps {
  vendors: readonly Vendor[]
  allOutlets: boolean
  emit: CourierBranchSelectorProps['emit']
  close: () => void
  /** Null hides the button. */
  onAdd: (() => void) | null
  onOpen: OpenVendor
}

/** Content of the popover: search, list and toggle. */
export function Branches({ vendors, allOutlets, emit, close, onAdd, onOpen }: BranchesProps) {
  const page = completePage(usePage())
  const translate = useTranslate()
  const selected = useStore(page.vendors.$selectedVendor)
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const matches = useMemo(() => findVendors(vendors, query), [vendors, query])
  const renderedVendors = useDeferredValue(matches, matches.slice(0, firstRows))
  const announcement = matches.length > 0 ? translate('vendors.found', { count: matches.length }) : ''

  function choose(vendorId: string) {
    close()
    if (vendorId === page.vendors.$selectedVendor.get()?.id) return
    page.vendors.selectVendor(vendorId)
    emit('courier-vendor-changed', { vendorId, includeOutlets: page.vendors.$includeOutlets.get() })
  }

  return (
    <>
      {vendors.length >= minSearchable && (
        <div className={top}>
          <Icon name="search" className={searchIcon} />
          <input
            ref={field}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-label={translate('vendors.search')}
            placeholder={translate('vendors.search')}
            className={classNames(control, search)}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              const key = commandKey(event)
              const [first] = matches
              if (key === 'Enter' && query.trim() && first) {
                event.preventDefault()
                choose(first.id)
              }
              if (key === 'ArrowDown') {
                event.preventDefault()
                list.current?.querySelector('input')?.focus()
              }
            }}
          />
          <VisuallyHidden live>{query && announcement}</VisuallyHidden>
        </div>
      )}
      <BranchList
        ref={list}
        vendors={renderedVendors}
        selectedId={selected?.id ?? null}
        isSearchResult={query.trim() !== ''}
        onChoose={choose}
        onOpen={onOpen}
        onLeaveUp={() => field.current?.focus()}
      />
      <div role="status" className={matches.length > 0 ? undefined : noMatch}>
        {matches.length === 0 && translate('vendors.nothing-found', { query })}
      </div>
      <OutletsToggle allOutlets={allOutlets} emit={emit} />
      {onAdd && (
        <div className={classNames(foot, adding)}>
          <Button variant="quiet" icon="plus" onClick={onAdd}>
            {translate('collection-point.add')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Shown if the country allows it and there is a parent; enabled with `all-outlets` and a selected parent. */
function OutletsToggle({ allOutlets, emit }: Pick<BranchesProps, 'allOutlets' | 'emit'>) {
  const { vendors } = completePage(usePage())
  const translate = useTranslate()
  const selected = useStore(vendors.$selectedVendor)
  const isOffered = useStore(vendors.$offersOutlets)
  const isPossible = useStore(vendors.$canIncludeOutlets)
  const includeOutlets = useStore(vendors.$includeOutlets)
  if (!isOffered || !selected) return null
  const reason = !allOutlets
    ? translate('vendors.include-outlets-not-here')
    : !isPossible && translate('vendors.include-outlets-needs-parent')
  return (
    <div className={foot}>
      <Checkbox
        toggle
        label={translate('vendors.include-outlets')}
        hint={reason}
        checked={allOutlets && includeOutlets}
        disabled={!allOutlets || !isPossible}
        onChange={(include) => {
          vendors.setIncludeOutlets(include)
          emit('courier-vendor-changed', { vendorId: selected.id, includeOutlets: include })
        }}
      />
    </div>
  )
}
