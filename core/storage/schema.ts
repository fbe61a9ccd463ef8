/** Reads a stored value. Undefined if it doesn't fit: other scripts and other versions write to the same storage. */
export type Schema<Value> = (value: unknown) => Value | undefined

/** The type of what a schema reads. */
export type Read<Of> = Of extends Schema<infer Value> ? Value : never

export const text: Schema<string> = (value) => (typeof value === 'string' ? value : undefined)
export const flag: Schema<boolean> = (value) => (typeof value === 'boolean' ? value : undefined)
export const number: Schema<number> = (value) => (Number.isFinite(value) ? (value as number) : undefined)

/** Part of a header, which any other character would make invalid. */
export const token: Schema<string> = (value) => (/^[!-~]+$/.test(text(value) ?? '') ? (value as string) : undefined)

/** A user's ID. Earlier versions stored the bulk jobs of staff, who have none, under a name. */
export const owner: Schema<string> = (value) => (value === 'staff' ? '' : text(value))

export function oneOf<Value>(values: readonly Value[]): Schema<Value> {
  return (value) => values.find((one) => one === value)
}

export function orNull<Value>(schema: Schema<Value>): Schema<Value | null> {
  return (value) => (value === null ? null : schema(value))
}

/** Replaces what is missing or doesn't fit. */
export function or<Value, const Fallback>(schema: Schema<Value>, fallback: Fallback) {
  return (value: unknown): Value | Fallback => schema(value) ?? fallback
}

/** Leaves out the elements that don't fit. */
export function listOf<Value>(schema: Schema<Value>): Schema<readonly Value[]> {
  return (value) =>
    Array.isArray(value) ? value.map(schema).filter((one): one is Value & {} => one !== undefined) : undefined
}

/** A list whose elements all fit, because their positions matter. */
export function wholeListOf<Value>(schema: Schema<Value>): Schema<readonly Value[]> {
  return (value) => {
    const fitting = listOf(schema)(value)
    return fitting?.length === (value as unknown[])?.length ? fitting : undefined
  }
}

/** Leaves out the members that don't fit. What isn't an object has none. */
export function recordOf<Value>(schema: Schema<Value>): Schema<Record<string, Value>> {
  return (value) => {
    const members = Object.entries(object({})(value) ?? {}).map(([name, member]) => [name, schema(member)] as const)
    return Object.fromEntries(members.filter((member): member is [string, Value & {}] => member[1] !== undefined))
  }
}

/** Keeps the order of the members, and members that other versions have added. */
export function object<Schemas extends Record<string, Schema<unknown>>>(
  schemas: Schemas,
): Schema<{ [Name in keyof Schemas]: Read<Schemas[Name]> }> {
  return (value) => {
    if (value?.constructor !== Object) return undefined
    const read: Record<string, unknown> = { ...value }
    for (const name in schemas) {
      read[name] = schemas[name]?.(read[name])
      if (read[name] === undefined) return undefined
    }
    return read as { [Name in keyof Schemas]: Read<Schemas[Name]> }
  }
}
