import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { Environment } from '../../environment.ts'
import type { Session } from '../../session/session.ts'
import { viewsEntry } from '../../storage/order-entries.ts'
import { ownerOf, stored } from '../../storage/stored.ts'
import { firstTab, type OrderTab } from '../tabs.ts'

export const maxViews = 20
export const maxNameLength = 40

/** A list's settings under a name. */
export interface SavedView {
  name: string
  /** As `ListedOrders.$query`, without phone numbers. */
  query: string
  vendorId: string
  includeOutlets: boolean
}

interface Entry extends SavedView {
  user: string
  list: string
}

export interface SavedViews {
  $views: ReadableAtom<readonly SavedView[]>
  /** Adds or replaces a view. Blank names and too many views are ignored. */
  save(view: SavedView): void
  rename(name: string, next: string): void
  remove(name: string): void
}

interface ViewsPage {
  environment: Pick<Environment, 'storage' | 'channel'>
  session: Pick<Session, '$session'>
}

/** The user's saved views of a list, shared by tabs and kept after signing out. */
export function createSavedViews({ environment, session }: ViewsPage, list: 'active' | 'past'): SavedViews {
  const entry = stored(environment.storage, viewsEntry)
  const read = () => entry.read() ?? []
  const $entries = atom<readonly Entry[]>([])
  const $user = computed(session.$session, ownerOf)
  const isOwn = (entry: Entry) => entry.list === list && entry.user === $user.get()
  let notifyTabs = () => {}

  onMount($entries, () => {
    $entries.set(read())
    const channel = environment.channel('courier.views')
    const stopListening = channel.listen(() => $entries.set(read()))
    notifyTabs = () => channel.post('changed')
    return () => {
      notifyTabs = () => {}
      stopListening()
    }
  })

  /** Names the tab of an active list. Views of versions that opened on New don't name it. */
  function queryWithTab(query: string, tab: OrderTab) {
    const settings = new URLSearchParams(query)
    if (list === 'active' && !settings.has('tab')) settings.set('tab', tab)
    return settings.toString()
  }

  function updateEntries(update: (ownEntries: readonly Entry[], user: string) => readonly Entry[]) {
    const user = $user.get()
    if (user === null) return
    const storedEntries = read()
    const entries = [...storedEntries.filter((entry) => !isOwn(entry)), ...update(storedEntries.filter(isOwn), user)]
    entry.write(entries)
    $entries.set(entries)
    notifyTabs()
  }

  return {
    $views: computed([$entries, $user], (entries) =>
      entries.filter(isOwn).map((entry) => ({ ...entry, query: queryWithTab(entry.query, 'new') })),
    ),
    save({ name: typed, query, vendorId, includeOutlets }) {
      const name = nameOf(typed)
      if (name === '') return
      updateEntries((ownEntries, user) => {
        const entry = { user, list, name, query: queryWithTab(query, firstTab), vendorId, includeOutlets }
        const isExisting = ownEntries.some((one) => isSame(one.name, name))
        if (isExisting) return ownEntries.map((one) => (isSame(one.name, name) ? entry : one))
        return [...ownEntries, entry].slice(0, maxViews)
      })
    },
    rename(name, typed) {
      const newName = nameOf(typed)
      if (newName === '') return
      updateEntries((ownEntries) =>
        ownEntries
          .filter((one) => one.name === name || !isSame(one.name, newName))
          .map((one) => (one.name === name ? { ...one, name: newName } : one)),
      )
    },
    remove: (name) => updateEntries((ownEntries) => ownEntries.filter((one) => one.name !== name)),
  }
}

const nameOf = (typed: string) => typed.trim().slice(0, maxNameLength)
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
