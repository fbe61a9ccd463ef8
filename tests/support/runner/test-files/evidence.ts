/** Saves screenshots, logs and more of failed tests. Code that opens a browser or a server registers a function for its part. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

type Save = (folder: string) => Promise<void>

const savers = new Set<Save>()
const folders = new Map<string, string>()

/** @returns a function that removes it again */
export function onTestFailure(save: Save): () => void {
  savers.add(save)
  return () => savers.delete(save)
}

/** Saves everything that is open now, in a folder named after the file and the test. */
export async function saveEvidence(file: string, test: string): Promise<void> {
  if (savers.size === 0) return
  const folder = evidenceFolder(file, test)
  await mkdir(folder, { recursive: true })
  // A page that hangs must not hide the failure.
  await Promise.allSettled([...savers].map((save) => save(folder)))
  folders.set(`${file} ${test}`, folder)
}

/** Returns the folder of a failed test, undefined if nothing was open. */
export const evidenceOf = (file: string, test: string) => folders.get(`${file} ${test}`)

/** Folder of a failed test's evidence, relative to the project's root. */
export const evidenceFolder = (file: string, test: string) =>
  join(
    ...['test-results', file.replace(/^tests\/|\.test\.tsx?$/g, '')],
    test
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 120),
  )
