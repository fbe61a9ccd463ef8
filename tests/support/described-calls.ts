import assert from 'node:assert/strict'
import { type ApiDocument, isClosed, operationsOf, type Schema, schemaAt } from './open-api.ts'

interface Input {
  /** Values of parameters by name, whatever their place. */
  parameters?: Record<string, string>
  body?: unknown
  /** `Authorization` header; needed if the description says so. */
  authorization?: string
}

/**
 * Calls operations by their IDs, with nothing but the description. Fails if a request or a response isn't as described: parameters,
 * body, authentication, status, fields.
 */
export function describedCalls(
  description: ApiDocument,
  origin: string,
  send: (request: Request) => Promise<Response>,
) {
  const operations = operationsOf(description)

  /** Returns the problems of a value, with their places. */
  function problemsOf(value: unknown, schema: Schema, place: string, isPart = false): string[] {
    if (schema.$ref) return problemsOf(value, schemaAt(description, schema.$ref), place, isPart)
    const alternatives = schema.anyOf ?? schema.oneOf
    if (alternatives) {
      const tried = alternatives.map((one) => problemsOf(value, one, place))
      return tried.some((problems) => problems.length === 0) ? [] : tried.flat()
    }
    const inherited = (schema.allOf ?? []).flatMap((part) => problemsOf(value, part, place, true))
    const types = [schema.type ?? []].flat()
    const isOfType =
      types.length === 0 ||
      types.some((type) => type === typeOf(value) || (type === 'number' && typeOf(value) === 'integer'))
    if (!isOfType) return [`${place} is ${typeOf(value)} instead of ${types}`]
    if (schema.enum && !schema.enum.includes(value)) return [`${place} is none of ${schema.enum}`]
    if (typeof value === 'string' && value.length > (schema.maxLength ?? value.length)) return [`${place} is too long`]
    if (Array.isArray(value))
      return value.flatMap((one, index) => problemsOf(one, schema.items ?? {}, `${place}[${index}]`))
    if (typeof value !== 'object' || value === null || !schema.properties) return inherited
    const { properties, required = [] } = schema
    const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${place}.${name} is missing`)
    const inside = Object.entries(value).flatMap(([name, entry]) => {
      const property = properties[name]
      if (property) return problemsOf(entry, property, `${place}.${name}`)
      return schema.allOf || isPart ? [] : [`${place}.${name} isn’t described`]
    })
    return [...inherited, ...missing, ...inside]
  }

  return async function call<Body>(operationId: string, { parameters = {}, body, authorization }: Input = {}) {
    const { path, method, operation } =
      operations.find((one) => one.operation.operationId === operationId) ?? assert.fail(operationId)
    assert.equal(authorization === undefined, !isClosed(operation), `${operationId}: authorization`)
    const described = operation.parameters ?? []
    for (const { name, required } of described) assert.ok(!required || name in parameters, `${operationId}: ${name}`)
    const url = new URL(
      path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? '')),
      origin,
    )
    const headers = new Headers(authorization === undefined ? {} : { authorization })
    for (const [name, value] of Object.entries(parameters)) {
      const place = described.find((parameter) => parameter.name === name)?.in ?? assert.fail(`${operationId}: ${name}`)
      if (place === 'query') url.searchParams.set(name, value)
      if (place === 'header') headers.set(name, value)
    }
    const requestSchema = operation.requestBody?.content['application/json']?.schema
    assert.equal(body === undefined, requestSchema === undefined, `${operationId}: body`)
    if (requestSchema) {
      assert.deepEqual(problemsOf(body, requestSchema, 'body'), [], operationId)
      headers.set('content-type', 'application/json')
    }
    const response = await send(
      new Request(url, { method, headers, ...(requestSchema && { body: JSON.stringify(body) }) }),
    )
    const answer =
      operation.responses[response.status] ?? assert.fail(`${operationId}: status ${response.status} isn’t described`)
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const schema = answer.content?.[type]?.schema
    assert.ok(schema || type === '', `${operationId}: ${type} isn’t described`)
    const content: unknown = type === 'application/json' ? await response.json() : await response.text()
    if (schema && type === 'application/json')
      assert.deepEqual(problemsOf(content, schema, 'response'), [], operationId)
    return { status: response.status, body: content as Body }
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
