import type { BulkProblemWire } from '../../../core/api/bulk-jobs.ts'
import { fieldOfKey } from '../../../core/api/field-of-key.ts'
import { type BulkColumn, columnOfField } from '../../../core/bulk/sheet/columns.ts'
import type { BulkFileProblem } from '../../../core/bulk/sheet/reading/workbook.ts'
import { mailText } from '../mail/mail-texts.ts'
import { Refusal } from '../refusal.ts'
import type { OrderTable } from './reading/workbook-worker.ts'

export function refusalOfFile({ key, values }: BulkFileProblem): Refusal {
  return new Refusal(422, key, mailText('en', key, values), { values })
}

/** Creates problems of a row, with their place in the file. */
export function problemsOfRow({ sheet, titles }: OrderTable, row: number) {
  const position = (column: BulkColumn | null) => ({
    sheet,
    row,
    column: column === null ? null : (titles[column] ?? null),
  })
  return {
    create(key: `bulk-order-upload.row.${string}`, column: BulkColumn | null, values: Record<string, string> = {}) {
      return { key, message: mailText('en', key, values), ...position(column), values } satisfies BulkProblemWire
    },
    fromRefusal({ key, message }: Refusal, values: Record<string, string>): BulkProblemWire {
      return { key, message, ...position(columnOfKey(key)), values }
    },
  }
}

function columnOfKey(key: string): BulkColumn | null {
  if (key === 'validation.return-not-offered') return 'return'
  const field = key in fieldOfKey ? fieldOfKey[key as keyof typeof fieldOfKey] : null
  return (field && columnOfField[field]) ?? null
}
