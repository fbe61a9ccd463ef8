import type { BulkProblemWire } from '../../../core/api/bulk-jobs.ts'
import type { BulkColumn } from '../../../core/bulk/sheet/columns.ts'
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

const columnsByKey: Record<string, BulkColumn> = {
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
  'validation.amount-above-cap': 'amount',
  'validation.fill-payment-method': 'payment',
  'error.no-payment-method-available': 'payment',
  'validation.notes-too-long': 'notes',
}

function columnOfKey(key: string): BulkColumn | null {
  return columnsByKey[key] ?? (/^validation\.preorder-/.test(key) ? 'time' : null)
}
