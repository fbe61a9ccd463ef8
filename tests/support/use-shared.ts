import { after, before } from 'node:test'

/**
 * Opens something for all tests of a suite or file, and closes it after them; with other hooks, for each test. Hooks and tests
 * can use its members, which exist once it's open.
 */
export function useShared<Value extends { close(): Promise<void> }>(
  open: () => Promise<Value>,
  hooks: { atStart: typeof before; atEnd: typeof after } = { atStart: before, atEnd: after },
): Value {
  let current: Value
  hooks.atStart(async () => {
    current = await open()
  })
  hooks.atEnd(() => current.close())
  return new Proxy({} as Value, { get: (_, name) => Reflect.get(current, name) })
}
