import type { ExtractSchema } from 'hono/types'
import type { RefusalWire } from '../../core/api/errors.ts'

export type Checks<Calls extends Record<string, true[]>> = Calls

interface Route {
  input: unknown
  output: unknown
}

/** Routes of a file, by path and method. */
export type Routes<Make extends (...context: never[]) => unknown> = ExtractSchema<ReturnType<Make>>

/** Paths of all fields, such as `customer.location.notes`. Items of a list have the path of the list. */
type Fields<T> = T extends readonly (infer Item)[]
  ? Fields<Item>
  : T extends object
    ? string extends keyof T
      ? never
      : { [Key in keyof T & string]: Key | `${Key}.${Fields<NonNullable<T[Key]>>}` }[keyof T & string]
    : never

/** Fields that only one of the two types has. */
type Unshared<One, Other> = Exclude<Fields<One>, Fields<Other>> | Exclude<Fields<Other>, Fields<One>>

type BodyOf<R extends Route> = R['input'] extends { json: infer Body } ? Body : never
/** JSON of successful responses. */
type ResponseOf<R extends Route> = Exclude<R['output'], RefusalWire | Response>

/** Removes `undefined`, which JSON doesn't have. */
type Json<T> = T extends object ? { [Key in keyof T]: Json<Exclude<T[Key], undefined>> } : T

/** True if clients send what the route accepts; else the differences. */
export type Accepts<R extends Route, Wire> = Matches<Wire, BodyOf<R>>

/** True if the route returns what clients read. */
export type Returns<R extends Route, Wire> = Matches<ResponseOf<R>, Wire>

/** True if clients send the query that the route reads. */
export type AcceptsQuery<R extends Route, Query> = R['input'] extends { query: infer ReadQuery }
  ? Matches<AsText<Query>, ReadQuery>
  : 'no query'

/** Turns values into text, as in a query. */
type AsText<T> = T extends object ? { [Key in keyof T]: AsText<T[Key]> } : T extends number | boolean ? `${T}` : T

/** True if both have the same, compatible fields; else the differences. */
export type Matches<Sent, Received> = [Unshared<Sent, Received>] extends [never]
  ? [Json<Sent>] extends [Json<Received>]
    ? true
    : { sent: Sent; received: Received }
  : Unshared<Sent, Received>
