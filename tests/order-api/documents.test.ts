import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mistakes } from '../../core/config/mistakes.ts'
import { errorTypes } from '../../widgets/contract.ts'
import { operationsOf, readDocument } from '../support/open-api.ts'
import { useOrderApi } from '../support/use-order-api.ts'

const server = useOrderApi()

const fetchText = async (path: string) => (await server.fetch(path)).text()

test('the page about errors has a section for every setup mistake and error type', async () => {
  const page = await fetchText('/docs/errors')
  for (const name of [...Object.keys(mistakes), ...errorTypes]) assert.ok(page.includes(`<section id="${name}">`), name)
  assert.match(page, /Add \{origin\} to COURIER_ORIGINS/)
})

test('llms.txt describes every call of the OpenAPI document', async () => {
  const operations = operationsOf(await readDocument(server))
  const calls = operations.map(({ route, operation }) => `- \`${route}\`: ${operation.summary}`)
  const lines = new Set((await fetchText('/llms.txt')).split('\n'))
  assert.ok(calls.length > 60)
  assert.deepEqual(
    calls.filter((call) => !lines.has(call)),
    [],
  )
})
