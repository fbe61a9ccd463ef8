/** Keeps the values that were used last, so that what many clients request is made once. */
export function createLastUsed<Value>(max: number) {
  const values = new Map<string, Value>()
  return {
    get(key: string): Value | undefined {
      const value = values.get(key)
      if (value === undefined) return undefined
      // Inserted again, so that the Map is in order of use.
      values.delete(key)
      values.set(key, value)
      return value
    },
    set(key: string, value: Value) {
      values.delete(key)
      values.set(key, value)
      for (const oldest of values.keys()) {
        if (values.size <= max) break
        values.delete(oldest)
      }
    },
    delete(key: string) {
      values.delete(key)
    },
  }
}
