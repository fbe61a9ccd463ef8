import type { BulkProblemWire } from '../../../../core/api/bulk-jobs.ts'
import { mailText } from '../mail/mail-texts.ts'
import { Refusal } from '../refusal.ts'
import type { ColumnName, OrderTable } from './columns.ts'
import type { UnreadableFile } from './reading/workbook.ts'

export function refusalOfFile({ problem, values }: UnreadableFile): Refusal {
  const key = `bulk-order-upload.file.${problem}` as const
  return new Refusal(422, key, mailText('en', key, values), { values })
}

/** Creates problems of a row, with their place in the file. */
export function problemsOfRow({ sheet, columns }: OrderTable, row: number) {
  const position = (column: ColumnName | null) => ({
    sheet,
    row,
    column: column === null ? null : (columns.get(column)?.title ?? null),
  })
  return {
    create(key: `bulk-order-upload.row.${string}`, column: ColumnName | null, values: Record<string, string> = {}) {
      return { key, message: mailText('en', key, values), ...position(column), values } satisfies BulkProblemWire
    },
    fromRefusal({ key, message }: Refusal, values: Record<string, string>): BulkProblemWire {
      return { key, message, ...position(columnOfKey(key)), values }
    },
  }
}

const columnsByKey: Record<string, ColumnName> = {
  'validation.fill-unit-number': 'unit',
  'validation.fill-customer-name': 'name',
  'validation.wrong-customer-name': 'name',
  'validation.fill-customer-phone': 'phone',
  'validation.phone-incorrect': 'phone',
  'validation.fill-description': 'description',
  'validation.fill-address': 'address',
  'validation.address-too-long': 'address',
  'validation.invalid-coordinates': 'address',
  'request.error.undeliverable-address': 'address',
  'validation.fill-amount': 'amount',
  'validation.amount-too-high': 'amount',
  'validation.minimum-amount': 'amount',
  'validation.fill-payment-method': 'payment',
  'error.no-payment-method-available': 'payment',
  'validation.notes-too-long': 'notes',
}

function columnOfKey(key: string): ColumnName | null {
  return columnsByKey[key] ?? (/^validation\.preorder-/.test(key) ? 'time' : null)
}
