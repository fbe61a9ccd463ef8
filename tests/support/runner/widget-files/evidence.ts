import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageHtml } from '../../page-html.ts'
import type { TestPage } from './pages.ts'

/** A page in an endless loop responds to nothing. */
const responseLimitMs = 10_000

/** Folder of a failed test's evidence, relative to the project's root. */
export function evidenceFolder(file: string, test: string): string {
  const slug = test.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return join('test-results/widgets', file.replace(/^tests\/widgets\/|\.test\.tsx$/g, ''), slug.slice(0, 120))
}

/** Saves what a failed test's page shows, its console and its requests, and the order API's log. */
export async function saveEvidence(folder: string, { page, console, network }: TestPage, logged: readonly object[]) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write('console.txt', console.join('\n'))
  await write('network.txt', network.join('\n'))
  await write('server.txt', logged.map((entry) => JSON.stringify(entry)).join('\n'))
  const noResponse = (error: Error) => write('no-response.txt', error.message)
  await page
    .screenshot({ path: join(folder, 'screenshot.png'), timeout: responseLimitMs })
    .catch((error: Error) => noResponse(error))
  await withLimit(page.evaluate(pageHtml))
    .then((html) => write('page.html', html))
    .catch((error: Error) => noResponse(error))
}

function withLimit<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page did not respond')), responseLimitMs)
  })
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer))
}
