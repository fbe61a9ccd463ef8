import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from '../../domain/mail/mails.ts'

const maxFiles = 500

export const outboxFolder = (dataFolder: string) => join(dataFolder, 'outbox')

/** Stores emails as private text files; the newest name sorts last. */
export function createOutbox(folder: string) {
  let count = 0
  return {
    async deliver({ kind, to, replyTo, subject, text, attachment }: Mail, id: string): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const date = new Date().toISOString()
      const headers = [
        `To: ${to}`,
        ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
        `Subject: ${subject}`,
        `Date: ${date}`,
        `Message-ID: ${id}`,
      ]
      if (attachment) headers.push(`Attachment: ${attachment.name}`)
      const name = `${date.replace(/[-:.]/g, '')}-${String(++count).padStart(4, '0')}-${kind}.txt`
      if (attachment)
        await writeFile(join(folder, attachmentName(name, attachment.name)), attachment.content, { mode: 0o600 })
      // Renames the complete file, so that no reader gets half of it.
      const temporary = join(folder, `.${name}`)
      await writeFile(temporary, `${headers.join('\n')}\n\n${text}`, { mode: 0o600 })
      await rename(temporary, join(folder, name))
      const oldMails = (await outboxNames(folder)).slice(maxFiles).map((mail) => mail.slice(0, -'.txt'.length))
      if (oldMails.length === 0) return
      for (const file of await readdir(folder)) {
        if (oldMails.some((mail) => file.startsWith(mail))) await rm(join(folder, file), { force: true })
      }
    },
  }
}

/** Returns the file name of an attachment, such as `…-order-report.orders-1000.csv`. */
const attachmentName = (mail: string, file: string) =>
  `${mail.slice(0, -'.txt'.length)}.${file.replace(/[^\w.-]/g, '_')}`

export async function outboxNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => /^\d{8}T\d{9}Z-\d{4,}-[a-z-]+\.txt$/.test(name))
    .sort()
    .reverse()
}

/** Returns null if there is no such email; `name` is checked. */
export async function readOutbox(folder: string, name: string): Promise<string | null> {
  return (await outboxNames(folder)).includes(name) ? readFile(join(folder, name), 'utf8') : null
}
