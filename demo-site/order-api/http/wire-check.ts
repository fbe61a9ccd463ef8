import type { ExtractSchema } from 'hono/types'
import type { RefusalWire } from '../../../core/api/errors.ts'

export type Checked<Calls extends Record<string, true[]>> = Calls

/** A route as Hono types it from its zod schemas. */
interface Route {
  input: unknown
  output: unknown
}

/** The routes of one file, by path and method. */
export type Routes<Make extends (...context: never[]) => unknown> = ExtractSchema<ReturnType<Make>>

/** Every field with its place, such as `customer.location.notes`; members of lists count as the list's. */
type Fields<T> = T extends readonly (infer Item)[]
  ? Fields<Item>
  : T extends object
    ? string extends keyof T
      ? never
      : { [Key in keyof T & string]: Key | `${Key}.${Fields<NonNullable<T[Key]>>}` }[keyof T & string]
    : never

/** Fields that only one of the two has. */
type Unshared<One, Other> = Exclude<Fields<One>, Fields<Other>> | Exclude<Fields<Other>, Fields<One>>

/** The body that a route takes; never without one. */
type BodyOf<R extends Route> = R['input'] extends { json: infer Body } ? Body : never
/** The JSON that a route returns when it doesn't refuse. */
type ResponseOf<R extends Route> = Exclude<R['output'], RefusalWire | Response>

/** As JSON carries it: a field is there or missing, never undefined. */
type Json<T> = T extends object ? { [Key in keyof T]: Json<Exclude<T[Key], undefined>> } : T

/** True if clients send what the route takes; else the fields that only one of the two has, or both types. */
export type Takes<R extends Route, Wire> = Same<Wire, BodyOf<R>>

/** True if the route returns what clients read. */
export type Returns<R extends Route, Wire> = Same<ResponseOf<R>, Wire>

/** True if clients ask by the query that the route reads. */
export type Asks<R extends Route, Query> = R['input'] extends { query: infer Read }
  ? Same<AsText<Query>, Read>
  : 'no query'

/** What is in an address is text. */
type AsText<T> = T extends object ? { [Key in keyof T]: AsText<T[Key]> } : T extends number | boolean ? `${T}` : T

/** True if both have the same fields, and what is sent fits what is received; else what differs. */
export type Same<Sent, Received> = [Unshared<Sent, Received>] extends [never]
  ? [Json<Sent>] extends [Json<Received>]
    ? true
    : { sent: Sent; received: Received }
  : Unshared<Sent, Received>
