import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from '../domain/mails.ts'

/** The newest so many are kept. */
const mostKept = 500

export const outboxFolder = (dataFolder: string) => join(dataFolder, 'outbox')

/** Mails as text files that only the operator can read: head, empty line, text. The newest name sorts last. */
export function createOutbox(folder: string) {
  let count = 0
  return {
    async deliver({ kind, to, replyTo, subject, text }: Mail): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const date = new Date().toISOString()
      const head = [`To: ${to}`, ...(replyTo ? [`Reply-To: ${replyTo}`] : []), `Subject: ${subject}`, `Date: ${date}`]
      const name = `${date.replace(/[-:.]/g, '')}-${String(++count).padStart(4, '0')}-${kind}.txt`
      // Written aside and moved: nobody reads half of it.
      const aside = join(folder, `.${name}`)
      await writeFile(aside, `${head.join('\n')}\n\n${text}`, { mode: 0o600 })
      await rename(aside, join(folder, name))
      for (const old of (await outboxNames(folder)).slice(mostKept)) await rm(join(folder, old), { force: true })
    },
  }
}

/** Newest first. */
export async function outboxNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => /^\d{8}T\d{9}Z-\d{4,}-[a-z-]+\.txt$/.test(name))
    .sort()
    .reverse()
}

/** Null where there is no such mail. `name` is one of `outboxNames`, whatever it is given. */
export async function readOutbox(folder: string, name: string): Promise<string | null> {
  return (await outboxNames(folder)).includes(name) ? readFile(join(folder, name), 'utf8') : null
}
