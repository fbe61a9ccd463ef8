import { flag, listOf, object, oneOf, orNull, owner, text } from './schema.ts'
import { entry } from './stored.ts'
import { table } from './table.ts'

const texts = listOf(text)
const searches = object({ owner: orNull(owner), searches: texts })

/** Searches of the order lists, the last one first. Earlier versions stored the list without its owner. */
export const searchesEntry = entry(table.searches, (value) =>
  searches(Array.isArray(value) ? { owner: null, searches: value } : value),
)

/** Saved views of all users. */
export const viewsEntry = entry(
  table.views,
  listOf(object({ user: text, list: text, name: text, query: text, vendorId: text, includeOutlets: flag })),
)

/** IDs of users who want late orders first, the last one first. */
export const lateFirstEntry = entry(table.lateFirst, texts)

/** Whether the map of running orders is beside the list. */
export const runningMapEntry = entry(table.runningMap, oneOf(['shown', 'hidden'] as const))
