import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { languageChain } from '../../locales/languages.ts'
import { isReplacement, isTexts, type Texts, textAt } from '../../locales/texts.ts'
import { fetchUpstream } from '../adapters/upstream.ts'
import { builtInTexts, type HostedTexts, stopHostedTexts, useHostedTexts } from '../domain/mail/mail-texts.ts'
import { SettingError } from './settings/setting-error.ts'

/** The translations host: a URL, or a folder of `{language}.json`. */
export type TranslationsSource = { kind: 'url' | 'folder'; at: string }

export interface TranslationsHost extends HostedTexts {
  /** Reads the files of these languages, at the start for at most 1 s, and again every 5 minutes. */
  start(languages: readonly string[]): Promise<void>
  close(): void
}

/** Reads `COURIER_TRANSLATIONS`. @throws SettingError if it is neither a folder nor a plain http address */
export function translationsFrom(value: string | null): TranslationsSource | null {
  if (value === null) return null
  const url = URL.canParse(value) ? new URL(value) : null
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  if (isPlain) return { kind: 'url', at: url.href.replace(/(?<!\/)\/+$/, '') }
  if (!value.includes('://') && existsSync(value)) return { kind: 'folder', at: resolve(value) }
  // The message doesn't repeat a password.
  const shown = value.includes('@') ? (value.split(':')[0] ?? '') : value
  throw new SettingError('COURIER_TRANSLATIONS', shown, 'a folder, or an address such as https://texts.example/shop')
}

const firstWaitMs = 1000
const limitMs = 10_000
const refreshMs = 300_000
const maxBytes = 2_000_000
const address = /^\/translations\/([\w-]+)\.json$/

/**
 * Lays the texts of the translations host over the built-in ones (specification 1 §7): in mails, pages and, through
 * `GET /translations/{language}.json`, in the elements of the site. A text is used if its key is known and its placeholders are
 * the same. After a missing or damaged file, the last good one stays, and the log says why.
 */
export function createTranslationsHost(
  { kind, at }: TranslationsSource,
  log: (entry: object) => void,
): TranslationsHost {
  const textsByLanguage = new Map<string, Texts>()
  const logged = new Map<string, string>()
  let timer: NodeJS.Timeout | null = null

  async function load(language: string): Promise<void> {
    const file = `${at}/${language}.json`
    try {
      const given: unknown = JSON.parse(await (kind === 'url' ? fetchText(file) : readText(file)))
      if (!isTexts(given)) throw new Error('not an object of texts')
      const { texts, refused } = usableTexts(given, language)
      textsByLanguage.set(language, texts)
      report(file, refused.length > 0 ? `no such text, or other placeholders: ${refused.slice(0, 10).join(', ')}` : '')
    } catch (error) {
      report(file, error instanceof Error ? error.message : String(error))
    }
  }

  /** Logs each problem of a file once. */
  function report(file: string, problem: string) {
    if (problem !== '' && logged.get(file) !== problem) log({ level: 'warn', translations: file, problem })
    logged.set(file, problem)
  }

  return {
    textsOf: (language) => textsByLanguage.get(language) ?? null,
    async start(languages) {
      const loadAll = () => Promise.all(languages.map(load))
      timer = setInterval(() => void loadAll(), refreshMs).unref()
      useHostedTexts(this)
      await Promise.race([loadAll(), new Promise((done) => setTimeout(done, firstWaitMs).unref())])
    },
    close() {
      if (timer) clearInterval(timer)
      stopHostedTexts(this)
    },
  }
}

async function readText(path: string): Promise<string> {
  const { size } = await stat(path)
  if (size > maxBytes) throw new Error(`${size} bytes`)
  return readFile(path, 'utf8')
}

async function fetchText(url: string): Promise<string> {
  const { ok, status, body } = await fetchUpstream(url, { accept: 'application/json', timeoutMs: limitMs, maxBytes })
  if (!ok) throw new Error(`status ${status}`)
  return new TextDecoder().decode(body)
}

/** Serves the texts to the elements of the site. Returns false for other paths. */
export function serveTranslations(
  host: HostedTexts,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): boolean {
  const [, language] = address.exec(path) ?? []
  if (language === undefined) return false
  const texts = host.textsOf(language)
  const body = JSON.stringify(texts ?? {})
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  // The host may respond later.
  response.setHeader('Cache-Control', texts ? 'public, max-age=300' : 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('ETag', tag)
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304).end()
    return true
  }
  // The server compresses bodies of a known length.
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.end(body)
  return true
}

/** Returns the texts that can replace built-in ones, nested by their keys, and the keys of the others. */
function usableTexts(given: Texts, language: string): { texts: Texts; refused: string[] } {
  const texts: Record<string, unknown> = {}
  const refused: string[] = []
  const visit = (part: Texts, prefix: string) => {
    for (const [name, text] of Object.entries(part)) {
      const key = prefix + name
      if (typeof text !== 'string') visit(text, `${key}.`)
      else if (isUsable(key, text, language)) put(texts, key.split('.'), text)
      else refused.push(key)
    }
  }
  visit(given, '')
  return { texts: texts as Texts, refused }
}

function isUsable(key: string, text: string, language: string): boolean {
  const ours = [...languageChain(language), 'en']
    .map((code) => textAt(builtInTexts(code), key))
    .find((own) => own !== null)
  return typeof ours === 'string' && isReplacement(text, ours)
}

function put(texts: Record<string, unknown>, [name = '', ...rest]: string[], text: string) {
  if (rest.length > 0) {
    texts[name] ??= {}
    put(texts[name] as Record<string, unknown>, rest, text)
  } else texts[name] = text
}
