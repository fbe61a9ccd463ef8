import { threadId, workerData } from 'node:worker_threads'

/** Shared memory in which a job writes its thread's ID, and the thread's processor time at its start in ms. */
export type ThreadPlace = Float64Array<SharedArrayBuffer>

export interface PlacedJob {
  place: ThreadPlace
  /** URL of the file that exports the function. */
  file: string
  name: string
  data: object
}

export interface ThreadData {
  /** URLs of files to import before the first job. */
  files: readonly string[]
}

const { files } = workerData as ThreadData
for (const file of files) await import(file)

/** Runs a job in a thread of `heavy-work.ts`. */
export default async function runJob({ place, file, name, data }: PlacedJob): Promise<unknown> {
  const { user, system } = process.threadCpuUsage?.() ?? { user: 0, system: 0 }
  place[1] = (user + system) / 1000
  place[0] = threadId
  const functions: Record<string, (data: object) => unknown> = await import(file)
  return functions[name]?.(data)
}
