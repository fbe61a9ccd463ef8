import { after, before } from 'node:test'
import type { PGlite } from '@electric-sql/pglite'
import { createTestOrderApi, type TestOrderApi, type TestOrderApiOptions } from './order-api.ts'

export interface SharedOrderApi extends TestOrderApi {
  client: PGlite
}

/**
 * Creates an order API for all tests of a suite or file, and closes it after them. Hooks and tests can use its members,
 * which exist once it's created.
 */
export function useOrderApi(options: TestOrderApiOptions = {}): SharedOrderApi {
  let current: TestOrderApi
  before(async () => {
    current = await createTestOrderApi(options)
  })
  after(() => current.close())
  return new Proxy({} as SharedOrderApi, { get: (_, name) => Reflect.get(current, name) })
}
