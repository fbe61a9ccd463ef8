import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { z } from 'zod'

export interface OperatorFileOptions<Content> {
  /** Path in the data folder; null: `fallback` applies. */
  file: string | null
  /** Field of the log entry that reports a problem. */
  subject: string
  /** Content of a new file, which shows operators everything they can set. */
  initialContent: string
  /** @throws ZodError for invalid content */
  read(json: unknown): Content
  fallback: Content
  log(entry: object): void
}

/**
 * Reads settings from a file that operators can edit without a build or restart. The file is read again at the next
 * request after it was saved. An invalid file is logged once, and the last values continue to apply.
 */
export async function openOperatorFile<Content>(
  options: OperatorFileOptions<Content>,
): Promise<{ current(): Promise<Content> }> {
  const { file, subject, read, fallback, log } = options
  if (file === null) return { current: async () => fallback }
  const name = basename(file)
  const logProblem = (problem: string) => log({ level: 'error', [subject]: `${name} is not used: ${problem}` })
  /** `version` changes when the file is saved. */
  let cached = { version: '', content: fallback }
  let invalidVersion = ''
  await writeInitialContent(file, options.initialContent).catch(() => logProblem('it could not be written'))

  return {
    async current() {
      let version = ''
      try {
        const found = await stat(file, { bigint: true })
        version = `${found.mtimeNs}-${found.size}`
        if (version === cached.version || version === invalidVersion) return cached.content
        cached = { version, content: read(JSON.parse(await readFile(file, 'utf8'))) }
        invalidVersion = ''
      } catch (error) {
        if (isMissing(error)) {
          cached = { version: '', content: fallback }
        } else {
          invalidVersion = version
          logProblem(problemOf(error))
        }
      }
      return cached.content
    },
  }
}

/** Writes the initial content; keeps an existing file. */
async function writeInitialContent(file: string, content: string) {
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

/** Describes the problem in one line for the operator. */
function problemOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof SyntaxError ? 'it isn’t JSON' : 'it could not be read'
  const [issue] = error.issues
  const field = issue?.path.join('.')
  return field ? `${field}: ${issue?.message}` : (issue?.message ?? 'it holds something else')
}
