import { statfsSync } from 'node:fs'

/**
 * The embedded database needs this much free space to be written. It allocates its log in files of 16 MB, and never responds again
 * if there is no space for one.
 */
export const neededBytes = 32 * 1024 * 1024
// More than needed, so that writing isn't switched on and off all the time.
const enoughBytes = 40 * 1024 * 1024

/** The disk is too full to start. The message is one line for the operator. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError'
  constructor(path: string, free: number) {
    super(
      `The disk of the data folder ${path} is full: ${megabytes(free)} are free, and ${megabytes(neededBytes)} are needed. Delete something, or set COURIER_DATA to a folder on another disk.`,
    )
  }
}

/** @throws DiskFullError */
export function refuseFullDisk(path: string): void {
  const free = freeBytesAt(path)
  if (free < neededBytes) throw new DiskFullError(path, free)
}

/** Returns the free bytes of a folder's disk; infinite for file systems that don't say. */
export function freeBytesAt(path: string): number {
  const { bavail, bsize, blocks } = statfsSync(path)
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}

export const megabytes = (bytes: number) => `${Math.floor(bytes / (1024 * 1024))} MB`

export interface DiskSpace {
  isFull: boolean
  freeBytes: number
}

/** Follows the free space of a disk. The returned function returns the state if it has changed, else null. */
export function followDiskSpace(freeBytes: () => number): () => DiskSpace | null {
  let isFull = false
  return () => {
    const free = freeBytes()
    if (free < (isFull ? enoughBytes : neededBytes) === isFull) return null
    isFull = !isFull
    return { isFull, freeBytes: free }
  }
}
