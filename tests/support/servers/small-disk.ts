import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = NonNullable<ReturnType<typeof mountSmallDisk>>

/** Mounts a disk of its own in memory; null if this user may not. */
export function mountSmallDisk(megabytes: number) {
  const path = mkdtempSync(join(tmpdir(), 'courier-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', path], { stdio: 'ignore' })
  if (mounted.status !== 0) {
    rmdirSync(path)
    return null
  }
  const filler = join(path, 'filler')
  const block = Buffer.alloc(256 * 1024, 1)
  return {
    path,
    /** Fills it until this much is free. */
    fill(freeMegabytes: number) {
      const file = openSync(filler, 'a')
      const isReached = () => {
        const { bavail, bsize } = statfsSync(path)
        return bavail * bsize <= freeMegabytes * 1024 * 1024 + block.length
      }
      while (!isReached()) writeSync(file, block)
      closeSync(file)
    },
    /** Removes what filled it. */
    empty: () => rmSync(filler, { force: true }),
    unmount() {
      spawnSync('umount', ['--lazy', path])
      rmdirSync(path)
    },
  }
}
