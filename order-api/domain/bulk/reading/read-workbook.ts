import { UnreadableFile } from '../../../../core/bulk/sheet/reading/workbook.ts'
import { maxFileBytes } from '../../../../core/config/field-limits.ts'
import { HeavyJobFailure, type HeavyWork } from '../../heavy/heavy-work.ts'
import type { FileToRead, OrderTable, WorkerResponse } from './workbook-worker.ts'

const longestReadMs = 5000
export const readerFile = new URL('./workbook-worker.ts', import.meta.url)

/**
 * Reads the orders of an untrusted xlsx file in a thread with limits on memory and time.
 * @throws UnreadableFile, or Refusal 429
 */
export async function readWorkbook(
  work: HeavyWork,
  account: string,
  data: FileToRead,
  { deadlineMs = longestReadMs, signal }: { deadlineMs?: number; signal?: AbortSignal } = {},
): Promise<OrderTable> {
  if (data.file.byteLength > maxFileBytes) throw new UnreadableFile('bulk-order-upload.file.too-large')
  const job = { file: readerFile, function: 'readFile', deadlineMs }
  try {
    const response = await work.run<WorkerResponse>(account, job, data, { ...(signal && { signal }) })
    if ('table' in response) return response.table
    throw new UnreadableFile(response.problem.key, response.problem.values)
  } catch (error) {
    if (!(error instanceof HeavyJobFailure)) throw error
    throw new UnreadableFile(`bulk-order-upload.file.${error.reason === 'time' ? 'too-slow' : 'unpacks-too-large'}`)
  }
}
