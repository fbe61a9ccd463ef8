import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { createSavedViews, maxNameLength, maxViews, type SavedView } from '../../../core/orders/desk/saved-views.ts'
import { readListQuery } from '../../../core/orders/list-query.ts'
import { firstTab } from '../../../core/orders/tabs.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { TextField } from '../../shared/fields/TextField.tsx'
import { Dialog } from '../../shared/panels/Dialog.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import type { CourierOrderListProps } from '../contract.ts'
import { useOrderList } from '../order-list-context.ts'

const content = css`
  display: grid;
  gap: ${token.space4};
`

const list = css`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    gap: ${token.space1};
    border-block-end: 1px solid ${token.line};
  }
`

const choose = css`
  position: relative;
  flex: 1 1 160px;
  min-inline-size: 0;
  padding-block: ${token.space2};
  overflow-wrap: anywhere;

  & > span {
    display: block;
    color: ${token.textMuted};
    font-size: ${token.size13};
  }

  & > button {
    font-weight: 600;
    text-align: start;
  }

  /* The description belongs to the button. */
  & > button:enabled::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  &:hover > button:enabled {
    color: ${token.accentInk};
  }

  & > button:disabled {
    cursor: not-allowed;
    color: ${token.textMuted};
  }
`

const naming = css`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${token.space2};

  & > :first-child {
    flex: 1 1 180px;
  }

  & > button {
    /* Below the height of the field's label. */
    margin-block-start: calc(20px + ${token.space1});
  }
`

interface SavedViewsProps extends Pick<CourierOrderListProps, 'page'> {
  list: 'active' | 'past'
  onClose(): void
}

/** The user's saved views of this list: choose, rename, delete, or save the current one. */
export function SavedViews({ page, list: listKind, onClose }: SavedViewsProps) {
  const { orders } = useOrderList()
  const translate = useTranslate()
  const [savedViews] = useState(() => createSavedViews(page, listKind))
  const views = useStore(savedViews.$views)
  const query = useStore(orders.$query)
  const vendor = useStore(page.vendors.$selectedVendor)
  const box = useRef<HTMLDivElement>(null)
  const [renamedView, setRenamed] = useState<string | null>(null)
  const isSearchOmitted = orders.$searchKey.get().trim() !== '' && readListQuery(query).search === undefined

  /** Moves the focus, because the focused control was removed. */
  function refocus() {
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('button, input')?.focus())
  }

  function apply(view: SavedView) {
    page.vendors.selectVendor(view.vendorId)
    page.vendors.setIncludeOutlets(view.includeOutlets)
    orders.applyQuery(view.query)
    onClose()
  }

  function save(name: string) {
    if (!vendor) return
    savedViews.save({ name, query, vendorId: vendor.id, includeOutlets: page.vendors.$includeOutlets.get() })
  }

  return (
    <Dialog open onClose={onClose} title={translate('views.title')}>
      <div ref={box} className={content}>
        {views.length > 0 && (
          <ul className={list}>
            {views.map((view) => (
              <li key={view.name}>
                {renamedView === view.name ? (
                  <Name
                    label={translate('views.rename', { name: view.name })}
                    start={view.name}
                    submit={translate('common.save')}
                    onSubmit={(name) => {
                      savedViews.rename(view.name, name)
                      setRenamed(null)
                      refocus()
                    }}
                  />
                ) : (
                  <>
                    <Choice view={view} page={page} listKind={listKind} onChoose={() => apply(view)} />
                    <Button
                      variant="quiet"
                      aria-label={translate('views.rename', { name: view.name })}
                      onClick={() => setRenamed(view.name)}
                    >
                      {translate('views.rename-short')}
                    </Button>
                    <Button
                      variant="quiet"
                      icon="close"
                      aria-label={translate('views.delete', { name: view.name })}
                      onClick={() => {
                        savedViews.remove(view.name)
                        refocus()
                      }}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {views.length === 0 && <p>{translate('views.empty')}</p>}
        {views.length < maxViews ? (
          <Name
            key={views.length}
            label={translate('views.name')}
            hint={isSearchOmitted ? translate('views.no-phone') : undefined}
            start=""
            submit={translate('common.save')}
            onSubmit={save}
          />
        ) : (
          <p>{translate('views.full', { count: maxViews })}</p>
        )}
      </div>
    </Dialog>
  )
}

interface NameProps {
  label: string
  hint?: string | undefined
  start: string
  submit: string
  onSubmit(name: string): void
}

function Name({ label, hint, start, submit, onSubmit }: NameProps) {
  const translate = useTranslate()
  const [name, setName] = useState(start)
  const [isChecked, setChecked] = useState(false)

  function check(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (name.trim() !== '') onSubmit(name)
  }

  return (
    <form className={naming} style={{ flex: 1 }} onSubmit={check} noValidate>
      <TextField
        label={label}
        hint={hint}
        value={name}
        onChange={setName}
        maxLength={maxNameLength}
        // Renaming focuses its field; a new view doesn't.
        ref={(input) => (start === '' ? undefined : input?.focus())}
        autoComplete="off"
        error={isChecked && name.trim() === '' ? translate('views.name-required') : null}
      />
      <Button type="submit">{submit}</Button>
    </form>
  )
}

interface ChoiceProps extends Pick<CourierOrderListProps, 'page'> {
  view: SavedView
  listKind: 'active' | 'past'
  onChoose(): void
}

const periods = { Yesterday: 'yesterday', PastWeek: 'past-week', PastMonth: 'past-month', Custom: 'custom' } as const

function Choice({ view, page, listKind, onChoose }: ChoiceProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const hintId = useId()
  const vendors = useStore(page.vendors.$vendors)
  const vendor = vendors.find(({ id }) => id === view.vendorId)
  const { tab = firstTab, search, dates = { category: 'Yesterday' }, status = 'ANY' } = readListQuery(view.query)
  const day = (text: string) => formats.date(Date.parse(`${text}T12:00:00Z`))
  const period =
    dates.category === 'Custom'
      ? `${day(dates.from)} – ${day(dates.to)}`
      : translate(`history.dates.${periods[dates.category]}`)
  const settings =
    listKind === 'active' ? [translate(`orders.tab.${tab}`)] : [period, translate(`history.filter.${status}`)]
  const parts = [
    vendor?.name ?? translate('views.other-outlet'),
    ...(view.includeOutlets ? [translate('history.all-outlets')] : []),
    ...settings,
    ...(search === undefined ? [] : [`“${search}”`]),
  ]
  return (
    <div className={choose}>
      <button type="button" disabled={!vendor} onClick={onChoose} aria-describedby={hintId}>
        <bdi>{view.name}</bdi>
      </button>
      <span id={hintId}>
        <bdi>{parts.join(' · ')}</bdi>
      </span>
    </div>
  )
}
