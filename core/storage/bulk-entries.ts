import { flag, listOf, number, object, orNull, owner, recordOf, type Schema, text, wholeListOf } from './schema.ts'
import { entry } from './stored.ts'
import { table } from './table.ts'

const sentRows = wholeListOf(object({ id: number, row: number }))

/** Each vendor's current job. `placementKey` is its idempotency key, null before the user confirms. Earlier versions didn't store `sent`. */
export const bulkJobsEntry = entry(
  table.bulkJobs,
  object({
    owner,
    jobs: recordOf(
      object({
        jobId: text,
        placementKey: orNull(text),
        sent: (value) => (value === undefined ? [] : sentRows(value)),
      }),
    ),
  }),
)

/** Vendors that have a stored table. */
export const bulkTablesEntry = entry(table.bulkTables, object({ owner, vendors: listOf(text) }))

/** A row of a bulk table. Without details, it has only cells. */
export type StoredRow = readonly [id: number, number: number, cells: readonly string[], details?: StoredDetails]

export interface StoredDetails {
  guesses: object
  isPlaceChosen: boolean
  result: { problems: readonly object[] } | null
}

const plainRow = object({ id: number, number, cells: wholeListOf(text) })
const details = object({
  guesses: object({}),
  isPlaceChosen: flag,
  result: orNull(object({ problems: listOf(object({})) })),
})

const row: Schema<StoredRow> = (value) => {
  const [id, number, cells, ...others] = Array.isArray(value) ? value : []
  const read = plainRow({ id, number, cells })
  if (!read || others.length === 0) return read && [read.id, read.number, read.cells]
  const readDetails = details(others[0])
  return readDetails && [read.id, read.number, read.cells, readDetails]
}

/** A vendor's table. `savedAt` in ms. */
export const bulkTableEntry = entry(
  table.bulkTable,
  object({ id: text, savedAt: number, fileName: text, columns: listOf(text), rows: listOf(row) }),
)

/** Changes of a table since it was stored: its ID, then a line for each change. */
export const bulkChangesEntry = entry(table.bulkChanges, text)

/** Such a line: changed rows, and IDs of removed rows. */
export const changedRows = listOf<StoredRow | number>((value) => number(value) ?? row(value))

/** Columns that users have assigned to unknown titles, by vendor. They say nothing about customers. */
export const bulkColumnsEntry = entry(table.bulkColumns, recordOf(recordOf(orNull(text))))
