import { type ApiDocument, operationsOf, type Schema, schemaAt } from '../open-api.ts'
import type { Random } from '../random.ts'
import { hostileText, type Known, mutate, nestedValue, validValue } from './values.ts'

export interface Call {
  /** As the document names it: `GET /orders/api/v1/vendors`. */
  route: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

/** Hand-written bodies by route, for rules that random values rarely meet. */
export type Templates = Record<string, (random: Random) => unknown>

/** A server accepts about 16,000 characters of escaped headers and closes the connection beyond. */
const maxUrlValueLength = 300
const otherMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const
const bytes = (text: string) => new TextEncoder().encode(text)

/** Bodies that aren't valid JSON. */
const brokenBodies: readonly [() => string | Uint8Array<ArrayBuffer>, ...(() => string | Uint8Array<ArrayBuffer>)[]] = [
  () => '',
  () => '{',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '1e999',
  () => '{"a":1}}',
  () => '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
  () => '{"vendor_id":"1001","vendor_id":"2000"}',
  () => '{"amount":123456789012345678901234567890}',
  () => '{"name":"\\ud800","email_address":"\\udc00@x.test"}',
  () => '\ufeff{}',
  () => `${'['.repeat(5000)}${']'.repeat(5000)}`,
  () => JSON.stringify(nestedValue(3000)),
  () => new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  () => bytes('{}\0\0\0'),
  () => 'x'.repeat(65 * 1024),
  () => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  () => 'a=1&b[c]=2&a=3',
]
const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset="',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
  ';;;',
] as const
const strangeHeaders: readonly [Record<string, string>, ...Record<string, string>[]] = [
  { 'accept-language': `${'en,'.repeat(500)}` },
  { accept: 'application/xml;q=nope' },
  { 'accept-encoding': 'br;q=0, gzip;q=0, *;q=0' },
  { cookie: 'courier-language=xx-NOPE; courier-language=%00; a' },
  { 'courier-language': 'en-12' },
  { 'x-forwarded-proto': 'gopher' },
  { 'x-http-method-override': 'DELETE' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-0,-1' },
  { origin: 'null' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(5000) },
  { 'idempotency-key': '\u00ff\u0080' },
  { traceparent: 'x' },
]

type Named = ReturnType<typeof operationsOf>[number]

/** Creates requests for every route of a document, some of them valid. */
export function createRequests(document: ApiDocument, known: Known, templates: Templates) {
  const operations = operationsOf(document)
  const resolve = (reference: string) => schemaAt(document, reference)

  return function requestOf(random: Random): Call {
    const { route, path, method, operation } = random.pick(operations as [Named, ...Named[]])
    const kind = random.pick(['valid', 'valid', 'edge', 'mutated', 'mutated', 'mutated', 'broken'] as const)
    const context = { random, known, resolve, edge: kind === 'edge' }
    const isHostile = () => kind === 'mutated' && random.chance(0.3)
    const value = (name: string, schema: Schema) =>
      (isHostile() ? hostileText(random) : String(validValue(schema, name, context))).slice(0, maxUrlValueLength)
    const parameters = operation.parameters ?? []
    const chosenParameters = (place: string) =>
      parameters.filter((parameter) => parameter.in === place && (parameter.required || random.chance(0.7)))
    const filledPath = chosenParameters('path').reduce(
      (partlyFilled, { name, schema }) => partlyFilled.replace(`{${name}}`, () => pathPart(value(name, schema))),
      path,
    )
    const query = new URLSearchParams(chosenParameters('query').map(({ name, schema }) => [name, value(name, schema)]))
    if (isHostile())
      query.append(
        random.pick(['count', 'from', 'a[b]', '__proto__', 'query']),
        hostileText(random).slice(0, maxUrlValueLength),
      )
    const headers: Record<string, string> = isHostile() ? { ...random.pick(strangeHeaders) } : {}
    for (const { name, schema } of chosenParameters('header')) headers[name] ??= toLatin1(value(name, schema))
    const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {})
    const call = { route, method, path: query.size > 0 ? `${filledPath}?${query}` : filledPath, headers, body: null }
    if (kind === 'broken' && random.chance(0.15)) return { ...call, method: random.pick(otherMethods) }
    if (!content || !type) return call
    if (kind === 'broken') {
      headers['content-type'] = random.pick(contentTypes)
      return { ...call, body: random.pick(brokenBodies)() }
    }
    const validBody = templates[route]?.(random) ?? validValue(content.schema, '', context)
    headers['content-type'] = type
    return { ...call, body: JSON.stringify(kind === 'mutated' ? mutate(validBody, random) : validBody) ?? '' }
  }
}

/** Encodes a part of a path. Lone surrogates are replaced, as `encodeURIComponent` throws for them. */
const pathPart = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 4000) || '%20'

const toLatin1 = (text: string) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').trim()
