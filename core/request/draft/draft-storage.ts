import type { KeyValueStorage } from '../../environment.ts'
import { readStoredObject } from '../../lib/read-stored.ts'
import { draftLifetimeMs, draftsKey } from '../stored.ts'
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
    return Object.fromEntries(
      Object.entries(stored.drafts ?? {}).filter(
        ([, entry]) => isStoredDraft(entry) && now() - entry.savedAt < draftLifetimeMs,
      ),
    )
  }

  function writeAll(drafts: Record<string, StoredDraft>) {
    if (Object.keys(drafts).length === 0) return storage.removeItem(draftsKey)
    storage.setItem(draftsKey, JSON.stringify({ owner: owner(), drafts } satisfies StoredDrafts))
  }

  function read(key: string): Draft | null {
    const stored = readAll()[key]
    // Drafts of older builds may lack fields.
    return stored ? { ...emptyDraft(stored.draft.id), ...stored.draft } : null
  }

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

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false
  const { draft, savedAt } = value as Partial<Record<keyof StoredDraft, unknown>>
  return typeof savedAt === 'number' && typeof draft === 'object' && draft !== null && 'id' in draft
}
