import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { z } from 'zod'

export interface OperatorFileOptions<Content> {
  /** In the data folder; null without one, so that `otherwise` applies. */
  file: string | null
  /** Under which the log names a problem. */
  subject: string
  /** Written if the file is missing, so that operators find everything they can set. */
  offered: string
  /** @throws ZodError for invalid content */
  read(json: unknown): Content
  otherwise: Content
  log(entry: object): void
}

/**
 * What the operator sets in a file, without a build or a restart: the file is read again at the next request after it was
 * saved. A broken file is reported once in the log, and the last values continue to apply.
 */
export async function openOperatorFile<Content>(
  options: OperatorFileOptions<Content>,
): Promise<{ current(): Promise<Content> }> {
  const { file, subject, read, otherwise, log } = options
  if (file === null) return { current: async () => otherwise }
  const name = basename(file)
  const complain = (problem: string) => log({ level: 'error', [subject]: `${name} is not used: ${problem}` })
  /** Of the file on disk: another one means that it was saved. */
  let kept = { version: '', content: otherwise }
  let refused = ''
  await offer(file, options.offered).catch(() => complain('it could not be written'))

  return {
    async current() {
      let version = ''
      try {
        const found = await stat(file, { bigint: true })
        version = `${found.mtimeNs}-${found.size}`
        if (version === kept.version || version === refused) return kept.content
        kept = { version, content: read(JSON.parse(await readFile(file, 'utf8'))) }
        refused = ''
      } catch (error) {
        if (isMissing(error)) {
          kept = { version: '', content: otherwise }
        } else {
          refused = version
          complain(problemOf(error))
        }
      }
      return kept.content
    },
  }
}

/** A file that is there stays. */
async function offer(file: string, content: string) {
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(file, content, { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** One line for the operator. */
function problemOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof SyntaxError ? 'it is no JSON' : 'it could not be read'
  const [issue] = error.issues
  const place = issue?.path.join('.')
  return place ? `${place}: ${issue?.message}` : (issue?.message ?? 'it holds something else')
}
