import { draftLifeMs } from '../../config/order-limits.ts'
import type { KeyValueStorage } from '../../environment.ts'
import { fits } from '../../lib/fits.ts'
import { readStoredObject } from '../../lib/read-stored.ts'
import { draftsKey } from '../stored.ts'
import { contentOf, type Draft, emptyDraft } from './draft.ts'

interface StoredDraft {
  draft: Draft
  savedAt: number
}

interface StoredDrafts {
  owner: string
  drafts: Record<string, StoredDraft>
}

/** One draft per outlet, and per outlet and order for edits. Other users' drafts aren't returned. */
export interface DraftStore {
  read(key: string): Draft | null
  write(key: string, draft: Draft): void
  /** @param expected removes only a draft with this content, because another tab may have changed it */
  remove(key: string, expected?: Draft): void
}

export function createDraftStore(storage: KeyValueStorage, now: () => number, owner: () => string): DraftStore {
  function readAll(): Record<string, StoredDraft> {
    const stored = readStoredObject<StoredDrafts>(storage, draftsKey)
    if (stored?.owner !== owner()) return {}
    const drafts = Object.entries(stored.drafts ?? {}).flatMap(([key, entry]) => {
      const storedDraft = draftFrom(entry)
      return storedDraft && now() - storedDraft.savedAt < draftLifeMs ? [[key, storedDraft] as const] : []
    })
    return Object.fromEntries(drafts)
  }

  function writeAll(drafts: Record<string, StoredDraft>) {
    if (Object.keys(drafts).length === 0) return storage.removeItem(draftsKey)
    storage.setItem(draftsKey, JSON.stringify({ owner: owner(), drafts } satisfies StoredDrafts))
  }

  const read = (key: string) => readAll()[key]?.draft ?? null

  return {
    read,
    write(key, draft) {
      writeAll({ ...readAll(), [key]: { draft, savedAt: now() } })
    },
    remove(key, expected) {
      const stored = read(key)
      if (expected && stored && contentOf(stored) !== contentOf(expected)) return
      const { [key]: _, ...others } = readAll()
      writeAll(others)
    },
  }
}

const place = { id: '', text: '', coordinates: { latitude: 0, longitude: 0 } }
const chosen = {
  destination: place,
  searched: place,
  pickup: { place, unit: '', building: '', notes: '' },
  sender: { name: '', email: '', phone: '' },
  takenFrom: { orderId: '', modifiedTimes: 0, content: '' },
  voucher: { code: '', type: '', amount: 0, discountedFee: 0, discountedFeeSignature: '' },
  preorderedFor: 0,
}
const mayBeNull = Object.keys(chosen)

/** Returns null if it's no draft. Fields that don't fit, or that an older build hadn't, are empty. */
function draftFrom(entry: unknown): StoredDraft | null {
  if (!fits(entry, { savedAt: 0, draft: { id: '' } })) return null
  const stored: Record<string, unknown> = entry.draft
  const fitting = Object.entries({ ...emptyDraft(''), ...chosen }).flatMap(([name, example]) =>
    fits({ [name]: stored[name] }, { [name]: example }, mayBeNull) ? [[name, stored[name]] as const] : [],
  )
  return { draft: { ...emptyDraft(entry.draft.id), ...Object.fromEntries(fitting) }, savedAt: entry.savedAt }
}
