import { afterEach } from 'node:test'

/** Returns a function that takes what is to be called after the running test, the last first. */
export function useCallsAfterEach() {
  const calls: (() => unknown)[] = []
  afterEach(async () => {
    for (const call of calls.splice(0).reverse()) await call()
  })
  return (...added: (() => unknown)[]) => void calls.push(...added)
}
