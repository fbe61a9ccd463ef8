import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { Environment } from '../../environment.ts'
import { readStored } from '../../lib/read-stored.ts'
import type { Session } from '../../session/session.ts'

const storageKey = 'courier-views'
// Per user and list.
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
  const { storage } = environment
  const $entries = atom<readonly Entry[]>([])
  const $user = computed(session.$session, (now) => (now.state === 'signed-in' ? (now.user?.id ?? '') : null))
  const isOwn = (entry: Entry) => entry.list === list && entry.user === $user.get()
  let post = () => {}

  onMount($entries, () => {
    $entries.set(read(storage))
    const channel = environment.channel('courier.views')
    const stop = channel.listen(() => $entries.set(read(storage)))
    post = () => channel.post('changed')
    return () => {
      post = () => {}
      stop()
    }
  })

  function change(next: (own: readonly Entry[], user: string) => readonly Entry[]) {
    const user = $user.get()
    if (user === null) return
    const all = read(storage)
    const entries = [...all.filter((entry) => !isOwn(entry)), ...next(all.filter(isOwn), user)]
    storage.setItem(storageKey, JSON.stringify(entries))
    $entries.set(entries)
    post()
  }

  return {
    $views: computed([$entries, $user], (entries) => entries.filter(isOwn)),
    save({ name: typed, query, vendorId, includeOutlets }) {
      const name = nameOf(typed)
      if (name === '') return
      change((own, user) => {
        const entry = { user, list, name, query, vendorId, includeOutlets }
        const isKnown = own.some((one) => isSame(one.name, name))
        if (isKnown) return own.map((one) => (isSame(one.name, name) ? entry : one))
        return [...own, entry].slice(0, maxViews)
      })
    },
    rename(name, typed) {
      const next = nameOf(typed)
      if (next === '') return
      change((own) =>
        own
          .filter((one) => one.name === name || !isSame(one.name, next))
          .map((one) => (one.name === name ? { ...one, name: next } : one)),
      )
    },
    remove: (name) => change((own) => own.filter((one) => one.name !== name)),
  }
}

const nameOf = (typed: string) => typed.trim().slice(0, maxNameLength)
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function read(storage: ViewsPage['environment']['storage']): readonly Entry[] {
  const stored = readStored(storage, storageKey)
  return Array.isArray(stored) ? stored.filter(isEntry) : []
}

function isEntry(stored: unknown): stored is Entry {
  if (typeof stored !== 'object' || stored === null) return false
  const entry = stored as Partial<Entry>
  const texts = [entry.user, entry.list, entry.name, entry.query, entry.vendorId]
  return texts.every((text) => typeof text === 'string') && typeof entry.includeOutlets === 'boolean'
}
