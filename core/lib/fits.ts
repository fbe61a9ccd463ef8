/**
 * Whether a stored value has the types of an example: its members, and the elements of an array like the example's first. In the
 * example null means anything, and an optional member may be null.
 */
export function fits<Example>(value: unknown, example: Example, optional: readonly string[] = []): value is Example {
  if (example === null) return true
  if (Array.isArray(example)) return Array.isArray(value) && value.every((one) => fits(one, example[0] ?? null))
  if (typeof example !== 'object') return typeof value === typeof example
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const members = value as Record<string, unknown>
  return Object.entries(example as object).every(
    ([name, member]) => (optional.includes(name) && members[name] === null) || fits(members[name], member),
  )
}
