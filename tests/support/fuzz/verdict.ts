import type { RefusalWire } from '../../../core/api/errors.ts'

export interface FuzzResponse {
  /** 0: the connection ended before the response did. */
  status: number
  headers: Headers
  text: string
}

/** Text that only some callers may read. */
export interface Secret {
  text: string
  readers: readonly string[]
}

/** Words that reveal internals: code, database or libraries. */
const internals =
  /\bat (?:async )?[\w.<>]+ \(|\.(?:ts|mjs|js):\d+:\d+|node_modules|file:\/\/|\/(?:work|home|usr|tmp)\/|drizzle|pglite|postgres|SQLSTATE|(?:Type|Range|Syntax|Reference)Error|failed query/i

/** Returns what is wrong with a response; null if nothing. @param isPage refusals of pages are readable */
export function problemOf(
  response: FuzzResponse,
  isPage: boolean,
  caller: string,
  secrets: readonly Secret[],
): string | null {
  const { status, text } = response
  if (status === 0) return 'broke the connection'
  if (status >= 500) return `responded ${status}`
  const leak = secrets.find((secret) => !secret.readers.includes(caller) && text.includes(secret.text))
  if (leak) return `revealed ${leak.text} to ${caller}`
  if (status < 400) return null
  const match = internals.exec(text)
  if (match) return `reveals internals: ${match[0]}`
  return isPage || text === '' ? null : problemOfRefusal(response)
}

function problemOfRefusal({ text, headers }: FuzzResponse): string | null {
  let body: Partial<RefusalWire> | null
  try {
    body = JSON.parse(text)
  } catch {
    return `refused without JSON: ${text.slice(0, 80)}`
  }
  const isFull =
    typeof body?.message === 'string' &&
    body.message !== '' &&
    typeof body.meta?.translation_key === 'string' &&
    Array.isArray(body.errors) &&
    body.errors.every(({ message, meta }) => typeof message === 'string' && meta.translation_key !== '') &&
    body.request_id === headers.get('x-request-id')
  return isFull ? null : `refused in another shape: ${text.slice(0, 200)}`
}
