import { after, before } from 'node:test'
import type { PGlite } from '@electric-sql/pglite'
import { createFlagsFile, type OperatorFile } from './flags-file.ts'
import { createTestOrderApi, type TestOrderApi, type TestOrderApiOptions } from './order-api.ts'

export interface SharedOrderApi extends TestOrderApi {
  /** The operator's flags, if the order API was created with any. */
  flags: Pick<OperatorFile, 'save'>
  client: PGlite
}

/**
 * Creates an order API for all tests of a suite or file, and closes it after them. Hooks and tests can use its members.
 *
 * @param flags the operator's flags at the start
 */
export function useOrderApi({ flags, ...options }: TestOrderApiOptions & { flags?: object } = {}): SharedOrderApi {
  let current: TestOrderApi
  let file: OperatorFile
  before(async () => {
    if (flags) file = await createFlagsFile()
    await file?.save(flags ?? {})
    current = await createTestOrderApi({ ...(flags && { flagsFile: file.path }), ...options })
  })
  after(async () => {
    await current.close()
    await file?.remove()
  })
  const save = (content: object | string) => file.save(content)
  // It's created after the tests have been defined.
  return new Proxy({ flags: { save } } as SharedOrderApi, {
    get: (known, name) => Reflect.get(name === 'flags' ? known : current, name),
  })
}
