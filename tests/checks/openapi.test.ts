import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { type ApiDocument, isClosed, type Operation, operationsOf, type Schema } from '../support/open-api.ts'
import { routePermissions } from '../support/routes/route-permissions.ts'
import { useOrderApi } from '../support/use-order-api.ts'
import { expectNone } from './sources.ts'

/** Rules over `/openapi.json`, besides those of redocly and spectral. */
const server = useOrderApi()

let description: ApiDocument
let operations: ReturnType<typeof operationsOf>

before(async () => {
  const response = await server.api.fetch(new Request(`${server.origin}/openapi.json`))
  description = (await response.json()) as ApiDocument
  operations = operationsOf(description)
})

test('redocly finds no error and nothing to warn of', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(description), absoluteRef: 'openapi.json', config })
  expectNone(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`))
})

test('spectral finds no error', async () => {
  const spectral = new spectralCore.Spectral()
  // Its own types don't fit each other.
  spectral.setRuleset({ extends: [[spectralRulesets.oas as unknown as RulesetDefinition, 'recommended']] })
  const errors = (await spectral.run(JSON.stringify(description))).filter(({ severity }) => severity === 0)
  expectNone(errors.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`))
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
  expectNone(ids.filter((id, index) => !/^[a-z][A-Za-z0-9]+$/.test(id) || ids.indexOf(id) !== index))
  expectNone(breaking(({ summary, description }) => !summary || summary.endsWith('.') || !description))
  const tags = description.tags.map(({ name }) => name)
  expectNone(breaking(({ tags: own = [] }) => own.length !== 1 || !tags.includes(own[0] ?? '')))
  expectNone(tags.filter((tag) => !operations.some(({ operation }) => operation.tags?.includes(tag))))
  assert.ok(description.servers.length > 0 && description.tags.every(({ description }) => description))
})

test('every webhook is a call with an ID of its own, a known tag and no credentials', () => {
  const webhooks = Object.values(description.webhooks).flatMap(Object.entries)
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
  const schemeOf = { everybody: null, key: 'partnerKey', fleet: 'fleetKey', rider: 'riderLink' } as const
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
  expectNone(wrong)
  const schemes = Object.keys(description.components.securitySchemes)
  expectNone(
    breaking(({ security = [] }) => security.some((one) => Object.keys(one).some((name) => !schemes.includes(name)))),
  )
})

test('path parameters are those of the path, and required; no parameter is null or given twice', () => {
  expectNone(
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
  )
})

test('every operation describes its success, and what it refuses', () => {
  const has = ({ responses }: Operation, status: string) => Boolean(responses[status]?.description)
  expectNone(breaking((operation) => !Object.keys(operation.responses).some((status) => /^[23]/.test(status))))
  expectNone(
    breaking((operation) => {
      const reads = Boolean(operation.parameters || operation.requestBody)
      return (
        !(has(operation, '429') && has(operation, 'default')) ||
        (reads && !has(operation, '400')) ||
        (Boolean(operation.requestBody) && !(has(operation, '413') && has(operation, '422'))) ||
        (isClosed(operation) && !has(operation, '401'))
      )
    }),
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
  expectNone(
    objects.flatMap(([place, { $ref }]) => (typeof $ref === 'string' && targetOf($ref) === undefined ? [place] : [])),
  )
  expectNone(
    objects.flatMap(([place, { required, ...schema }]) =>
      Array.isArray(required) && required.some((name) => !propertiesOf(schema).includes(name)) ? [place] : [],
    ),
  )
})
