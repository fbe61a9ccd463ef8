import type { KeyValueStorage } from '../../environment.ts'
import { draftsEntry } from '../../storage/request-entries.ts'
import { storedOf } from '../../storage/stored.ts'
import { contentOf, type Draft } from './draft.ts'

/** One draft per outlet, and per outlet and order for edits. Other users' drafts aren't returned. */
export interface DraftStore {
  read(key: string): Draft | null
  write(key: string, draft: Draft): void
  /** @param expected removes only a draft with this content, because another tab may have changed it */
  remove(key: string, expected?: Draft): void
}

export function createDraftStore(storage: KeyValueStorage, now: () => number, owner: () => string | null): DraftStore {
  const entry = storedOf(storage, draftsEntry, owner)

  function readAll() {
    const drafts = Object.entries(entry.read()?.drafts ?? {})
    return Object.fromEntries(drafts.filter(([, { savedAt }]) => now() - savedAt < draftsEntry.livesMs))
  }

  const read = (key: string): Draft | null => readAll()[key]?.draft ?? null

  return {
    read,
    write: (key, draft) => entry.write({ drafts: { ...readAll(), [key]: { draft, savedAt: now() } } }),
    remove(key, expected) {
      const stored = read(key)
      if (expected && stored && contentOf(stored) !== contentOf(expected)) return
      const { [key]: _, ...drafts } = readAll()
      if (Object.keys(drafts).length === 0) entry.remove()
      else entry.write({ drafts })
    },
  }
}
