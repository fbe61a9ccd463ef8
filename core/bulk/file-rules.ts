import { maxFileBytes } from '../config/field-limits.ts'
import type { TextKey, TextValues } from '../i18n/keys.ts'

export interface BulkFileRefusal {
  key: TextKey
  values: TextValues
}

const oldFormats = /\.(xls|xlt)$/i
const macros = /\.(xlsm|xltm|xlsb)$/i

/** Returns why a file is refused by name or size; null if it may be read. @param isTable csv and tsv are allowed too */
export function fileRefusal(
  { name, size }: { name: string; size: number },
  { isTable = false } = {},
): BulkFileRefusal | null {
  const refused = (key: TextKey) => ({ key, values: {} })
  if (macros.test(name)) return refused('bulk-order-upload.file.macros')
  if (oldFormats.test(name)) return refused('bulk-order-upload.file.old-format')
  if (!(isTable ? /\.(xlsx|csv|tsv|txt)$/i : /\.xlsx$/i).test(name)) return refused('bulk-order-upload.file.not-xlsx')
  if (size > maxFileBytes) return refused('bulk-order-upload.file.too-large')
  return size === 0 ? refused('bulk-order-upload.file.empty') : null
}
