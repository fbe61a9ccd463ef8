import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Creates the signing secret at the first start and keeps it in a private file, so that sessions survive restarts. */
export async function readOrCreateSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'secret')
  await mkdir(dataFolder, { recursive: true })
  try {
    // With `wx`, if two servers start at the same time, one writes the file and the other reads it.
    await writeFile(path, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = (await readSecret(dataFolder)) ?? ''
  if (secret.length < 32) throw new Error(`${path} holds no secret; remove it and start again.`)
  return secret
}

/** Returns the secret of an earlier start; null if there is none. */
export async function readSecret(dataFolder: string): Promise<string | null> {
  const content = await readFile(join(dataFolder, 'secret'), 'utf8').catch(() => null)
  return content?.trim() || null
}
