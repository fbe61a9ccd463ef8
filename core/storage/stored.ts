import type { KeyValueStorage } from '../environment.ts'
import type { Schema } from './schema.ts'
import type { Declared } from './table.ts'

export interface Entry<Value> extends Declared {
  readonly schema: Schema<Value>
}

/** What a schema may read, in which members that have a fallback can be missing. */
export type Written<Value> = Value extends readonly (infer One)[]
  ? readonly Written<One>[]
  : Value extends object
    ? { readonly [Name in keyof Value]?: Written<Value[Name]> | undefined }
    : Value

/** Connects a row of the table with the schema of its value. */
export function entry<Row extends Declared, Value>(declared: Row, schema: Schema<Value>): Row & Entry<Value> {
  return { ...declared, schema }
}

/** Connects an entry with its storage, which is the environment's `tabStorage` if its holder is a tab. */
export function stored<Value>(storage: KeyValueStorage, { key, isText, schema }: Entry<Value>, vendorId = '') {
  const name = key + vendorId
  return {
    /** Null if it's missing or doesn't fit. */
    read(): Value | null {
      const text = storage.getItem(name)
      return text !== null && isText ? (schema(text) ?? null) : parsed(text, schema)
    },
    write: (value: Written<Value>) => storage.setItem(name, isText ? String(value) : JSON.stringify(value)),
    remove: () => storage.removeItem(name),
    /** False if it's only in memory, or the browser has no storage. */
    isKept: () => storage.isKept?.(name) ?? true,
  }
}

/** Returns an entry as its owner sees it. Another user's isn't read, and not replaced by what arrives late. */
export function storedOf<Value extends { owner: string | null }>(
  storage: KeyValueStorage,
  entry: Entry<Value>,
  owner: () => string | null,
) {
  const { read, write, remove } = stored(storage, entry)
  const isOthers = () => ![undefined, null, owner()].includes(read()?.owner)
  return {
    read: () => (isOthers() ? null : read()),
    /** Does nothing without a user. */
    write(value: Written<Omit<Value, 'owner'>>) {
      if (owner() !== null && !isOthers()) write({ ...value, owner: owner() } as Written<Value>)
    },
    remove() {
      if (!isOthers()) remove()
    },
  }
}

export function parsed<Value>(json: string | null, schema: Schema<Value>): Value | null {
  try {
    return schema(JSON.parse(json ?? 'null')) ?? null
  } catch {
    return null
  }
}

/** Returns the ID of the user whose entries may be read, `''` for staff and guests; null if no one is signed in. */
export function ownerOf(session: { state: string; user?: { id: string } | null }): string | null {
  return session.state === 'signed-in' ? (session.user?.id ?? '') : null
}
