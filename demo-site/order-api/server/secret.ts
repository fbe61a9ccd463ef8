import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret that signs tokens and fees, made at the first start and kept beside the data, readable by its owner only:
 * users stay signed in after a restart.
 */
export async function keepSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'secret')
  await mkdir(dataFolder, { recursive: true })
  try {
    // `wx`: of two servers that start at once, one makes it and the other reads it.
    await writeFile(path, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = (await readFile(path, 'utf8')).trim()
  if (secret.length < 32) throw new Error(`${path} holds no secret; remove it and start again.`)
  return secret
}
