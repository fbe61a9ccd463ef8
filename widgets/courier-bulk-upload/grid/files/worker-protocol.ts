import type { ReadFile } from '../../../../core/bulk/sheet/reading/workbook.ts'
import type { GivenFile, WrittenTable } from '../../../../core/bulk/sheet/sheet-contract.ts'

export type WorkerRequest =
  | { id: number; kind: 'read'; file: GivenFile }
  | { id: number; kind: 'write'; table: WrittenTable }

export type WorkerResponse =
  | { id: 0; kind: 'started' }
  | { id: number; kind: 'read'; file: ReadFile }
  | { id: number; kind: 'written'; content: Uint8Array }
  | { id: number; kind: 'failed'; message: string }
