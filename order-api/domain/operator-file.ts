import { statSync } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import { serverValues } from '../store/schema.ts'
import { FileProblem, readJsonFile } from './json-file.ts'

/** The file is invalid or missing, and no earlier content can be used. The message is one line for the operator. */
export class OperatorFileError extends Error {
  override readonly name = 'OperatorFileError'
  constructor(file: string, problem: string) {
    super(`${file} can’t be used: ${problem}. Correct it, or save {} to start with the default values.`)
  }
}

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
  database: Database
  log(entry: object): void
}

/** What was last valid. `text` is also in the database, so that it applies after a restart. */
interface Valid<Content> {
  text: string
  content: Content
}

const maxBytes = 1024 * 1024

/**
 * Reads settings from a file that operators can edit without a build or restart. The file is read again at the next
 * request after it was saved. If it is invalid, unreadable or missing, the last valid content continues to apply, also after a
 * restart. @throws OperatorFileError if neither the file nor the last content can be used
 */
export async function openOperatorFile<Content>(
  options: OperatorFileOptions<Content>,
): Promise<{ current(): Promise<Content> }> {
  const { file, subject, fallback, database } = options
  if (file === null) return { current: async () => fallback }
  const name = basename(file)
  const key = `file ${name}`
  const log = (level: 'error' | 'warn', text: string) => options.log({ level, [subject]: `${name} ${text}` })
  const parse = (bytes: Buffer) => readJsonFile(bytes, options.read)
  /** Changes when the file is saved, replaced, or its permissions change. */
  let seen = ''
  let reported = ''
  let unsaved: string | null = null
  let reading = Promise.resolve()

  const isMissing = versionOf(file) === 'missing'
  const last = await lastValid()
  let valid: Valid<Content> | null = last
  if (isMissing) await writeMissing()
  await update()
  const start: Valid<Content> = valid ?? { text: '', content: fallback }
  // From now on, an invalid file changes nothing.
  valid = start

  async function lastValid(): Promise<Valid<Content> | null> {
    const [row] = await database.select().from(serverValues).where(eq(serverValues.name, key))
    try {
      return row ? parse(Buffer.from(row.value)) : null
    } catch (error) {
      // Another version allowed other values. Without them, switched-off features would come back.
      if (isMissing)
        throw new OperatorFileError(file ?? '', `${missing}, and for its last content, ${problemOf(error)}`)
      return null
    }
  }

  /** Restores the last content, so that a lost file doesn't reset the settings. */
  async function writeMissing() {
    if (last) log('warn', 'was missing. It has been written again, with its last content')
    await writeWhole(file ?? '', last?.text ?? options.initialContent).catch(() => log('error', 'could not be written'))
  }

  /** Calls at the same time wait for the same reading, so that none gets earlier content. */
  async function update() {
    const version = versionOf(file ?? '')
    if (version !== seen) {
      seen = version
      reading = reading.catch(() => {}).then(readAgain)
    }
    await reading
  }

  async function readAgain() {
    try {
      const found = await load(file ?? '')
      if (reported !== '') log('warn', 'is used again')
      reported = ''
      if (found.text !== valid?.text) unsaved = found.text
      valid = found
    } catch (error) {
      report(error)
    }
  }

  async function load(path: string): Promise<Valid<Content>> {
    const found = await stat(path)
    if (!found.isFile()) throw new FileProblem('it isn’t a file')
    if (found.size > maxBytes) throw new FileProblem('it is larger than 1 MB')
    return parse(await readFile(path))
  }

  function report(error: unknown) {
    const problem = problemOf(error)
    const isMissing = problem === missing
    // A file that couldn't be read may be readable at the next request.
    if (!(error instanceof FileProblem) && !isMissing) seen = ''
    if (!valid && !isMissing) throw new OperatorFileError(file ?? '', problem)
    const isKnown = !(error instanceof FileProblem) && problem === reported
    if (!isKnown) log('error', `is not used: ${problem}. The last values apply`)
    reported = problem
  }

  /** Not awaited by requests: one that is in a transaction would wait for itself. */
  function save() {
    const text = unsaved
    if (text === null) return
    unsaved = null
    database
      .insert(serverValues)
      .values({ name: key, value: text })
      .onConflictDoUpdate({ target: serverValues.name, set: { value: text } })
      .catch(() => {
        unsaved ??= text
      })
  }

  save()
  return {
    async current() {
      await update()
      save()
      return (valid ?? start).content
    },
  }
}

function versionOf(file: string): string {
  try {
    // At every request: asynchronously, this takes five times the processor time.
    const { ino, ctimeNs, mtimeNs, size } = statSync(file, { bigint: true })
    return [ino, ctimeNs, mtimeNs, size].join('-')
  } catch (error) {
    return problemOf(error) === missing ? 'missing' : 'unreadable'
  }
}

/** A crash leaves no half-written file. */
async function writeWhole(file: string, content: string) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}

const missing = 'it is missing'

/** Describes the problem in one line for the operator. */
function problemOf(error: unknown): string {
  if (error instanceof FileProblem) return error.message
  if (!(error instanceof Error && 'code' in error)) throw error
  return error.code === 'ENOENT' ? missing : `it could not be read (${error.code})`
}
