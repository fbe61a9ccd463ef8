import { deserialize, serialize } from 'node:v8'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ReadRow } from '../../../../core/bulk/sheet/reading/read-rows.ts'

/**
 * Rows of a file between threads. They're compressed, so that waiting uploads take about as much memory as their files, which
 * unpack to ten times as much.
 */
export type PackedRows = Uint8Array<ArrayBuffer>

export const packRows = (rows: readonly ReadRow[]): PackedRows =>
  new Uint8Array(deflateRawSync(serialize(rows), { level: 1 }))

export const unpackRows = (rows: PackedRows): ReadRow[] => deserialize(inflateRawSync(rows))
