import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { routePermissions } from '../support/routes/route-permissions.ts'
import { useOrderApi } from '../support/use-order-api.ts'

/** The rules of redocly and spectral that find errors, over `/openapi.json`; neither is installed. */
const server = useOrderApi()

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Operation {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema: Schema }> }>
}

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  allOf?: Schema[]
  [keyword: string]: unknown
}

interface ApiDescription {
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> }
}

let description: ApiDescription
let operations: { route: string; path: string; operation: Operation }[]

before(async () => {
  const response = await server.api.fetch(new Request(`${server.origin}/openapi.json`))
  description = (await response.json()) as ApiDescription
  operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  )
})

/** Names of operations that break a rule. */
const breaking = (breaks: (operation: Operation, path: string) => boolean) =>
  operations.filter(({ operation, path }) => breaks(operation, path)).map(({ route }) => route)

/** All objects of the document, with their places. */
function objectsIn(value: unknown, place = ''): [place: string, object: Record<string, unknown>][] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, entry]) => objectsIn(entry, `${place}/${key}`))
  return Array.isArray(value) ? inside : [[place, value as Record<string, unknown>], ...inside]
}

test('every operation has a summary, a description, an ID of its own and one known tag', () => {
  assert.ok(operations.length > 80)
  const ids = operations.map(({ operation }) => operation.operationId ?? '')
  assert.deepEqual(
    ids.filter((id, index) => !/^[a-z][A-Za-z0-9]+$/.test(id) || ids.indexOf(id) !== index),
    [],
  )
  assert.deepEqual(
    breaking(({ summary, description }) => !summary || summary.endsWith('.') || !description),
    [],
  )
  const tags = description.tags.map(({ name }) => name)
  assert.deepEqual(
    breaking(({ tags: own = [] }) => own.length !== 1 || !tags.includes(own[0] ?? '')),
    [],
  )
  assert.deepEqual(
    tags.filter((tag) => !operations.some(({ operation }) => operation.tags?.includes(tag))),
    [],
  )
  assert.ok(description.servers.length > 0 && description.tags.every(({ description }) => description))
})

test('every webhook is a call with an ID of its own, a known tag and no credentials', () => {
  const webhooks = Object.values(description.webhooks).flatMap(Object.entries<Operation>)
  assert.ok(webhooks.length > 3)
  const ids = [...operations.map(({ operation }) => operation), ...webhooks.map(([, operation]) => operation)].map(
    ({ operationId }) => operationId,
  )
  assert.equal(new Set(ids).size, ids.length)
  const known = description.tags.map(({ name }) => name)
  for (const [method, { operationId, tags = [], security }] of webhooks) {
    assert.equal(method, 'post', operationId)
    assert.deepEqual([tags.length, known.includes(tags[0] ?? ''), security], [1, true, []], operationId)
  }
})

test('every list says what it contains', () => {
  const lists = objectsIn(description).filter(([, { type }]) => type === 'array')
  assert.ok(lists.length > 20)
  assert.deepEqual(
    lists.filter(([, { items }]) => typeof items !== 'object').map(([place]) => place),
    [],
  )
})

test('security is that of the permission matrix, and its schemes exist', () => {
  const schemeOf = {
    everybody: null,
    key: 'partnerKey',
    fleet: 'fleetKey',
    rider: 'riderLink',
  } as const
  const wrong = operations.flatMap(({ route, operation: { security = [{ missing: [] }] } }) => {
    const rule = routePermissions[route]?.for
    const expected =
      rule === undefined ? 'no rule' : rule in schemeOf ? schemeOf[rule as keyof typeof schemeOf] : 'session'
    const names = security.flatMap((one) => Object.keys(one))
    const isOptional = security.some((one) => Object.keys(one).length === 0)
    // A link's page and the end of a session are open, and know more of a session.
    const isRight = expected === null ? names.length === 0 || isOptional : names.includes(expected)
    return isRight ? [] : [`${route}: ${names} instead of ${expected}`]
  })
  assert.deepEqual(wrong, [])
  const schemes = Object.keys(description.components.securitySchemes)
  assert.deepEqual(
    breaking(({ security = [] }) => security.some((one) => Object.keys(one).some((name) => !schemes.includes(name)))),
    [],
  )
})

test('path parameters are those of the path, and required; no parameter is null or given twice', () => {
  assert.deepEqual(
    breaking(({ parameters = [] }, path) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      const places = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      return (
        inPath.map(({ name }) => name).join() !== named.join() ||
        inPath.some(({ required }) => !required) ||
        parameters.some(({ schema }) => Array.isArray(schema.type)) ||
        new Set(places).size !== places.length
      )
    }),
    [],
  )
})

test('every operation describes its success, and what it refuses', () => {
  const has = ({ responses }: Operation, status: string) => Boolean(responses[status]?.description)
  assert.deepEqual(
    breaking((operation) => !Object.keys(operation.responses).some((status) => /^[23]/.test(status))),
    [],
  )
  assert.deepEqual(
    breaking((operation) => {
      const isClosed = operation.security?.every((one) => Object.keys(one).length > 0) && operation.security.length > 0
      const reads = Boolean(operation.parameters || operation.requestBody)
      return (
        !has(operation, 'default') ||
        (reads && !has(operation, '400')) ||
        (Boolean(operation.requestBody) && !(has(operation, '413') && has(operation, '422'))) ||
        (Boolean(isClosed) && !has(operation, '401'))
      )
    }),
    [],
  )
})

test('references lead somewhere, and required properties exist', () => {
  const objects = objectsIn(description)
  const targetOf = (reference: string) =>
    reference
      .split('/')
      .slice(1)
      .reduce((value: unknown, key) => (value as Record<string, unknown>)?.[key], description)
  const propertiesOf = ({ $ref, properties = {}, allOf = [] }: Schema): string[] => [
    ...Object.keys(properties),
    ...allOf.flatMap(propertiesOf),
    ...(typeof $ref === 'string' ? propertiesOf(targetOf($ref) as Schema) : []),
  ]
  assert.deepEqual(
    objects.flatMap(([place, { $ref }]) => (typeof $ref === 'string' && targetOf($ref) === undefined ? [place] : [])),
    [],
  )
  assert.deepEqual(
    objects.flatMap(([place, { required, ...schema }]) =>
      Array.isArray(required) && required.some((name) => !propertiesOf(schema).includes(name)) ? [place] : [],
    ),
    [],
  )
})
