import { afterEach, beforeEach } from 'node:test'
import type { PGlite } from '@electric-sql/pglite'
import { createTestOrderApi, type TestOrderApi, type TestOrderApiOptions } from './order-api.ts'
import { useShared } from './use-shared.ts'

export interface SharedOrderApi extends TestOrderApi {
  client: PGlite
}

/** Creates an order API for all tests of a suite or file, and closes it after them. */
export const useOrderApi = (options: TestOrderApiOptions = {}) =>
  useShared(() => createTestOrderApi(options)) as SharedOrderApi

/** Creates an order API for each test of a suite or file, and closes it after the test. */
export const useNewOrderApi = (options: TestOrderApiOptions = {}) =>
  useShared(() => createTestOrderApi(options), { atStart: beforeEach, atEnd: afterEach }) as SharedOrderApi

/** Creates an order API for one test, and closes it after the test. */
export async function openOrderApi(
  test: { after(run: () => Promise<void>): void },
  options: TestOrderApiOptions = {},
): Promise<TestOrderApi> {
  const server = await createTestOrderApi(options)
  test.after(server.close)
  return server
}
