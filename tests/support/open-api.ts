import type { TestOrderApi } from './order-api.ts'

/** The parts of `/openapi.json` that tests read. */
export interface ApiDocument {
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> }
}

export interface Operation {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description?: string; content?: Content }>
}

type Content = Record<string, { schema: Schema }>

export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** Reads the document of a server. */
export const readDocument = async ({ fetch }: Pick<TestOrderApi, 'fetch'>) =>
  (await (await fetch('/openapi.json')).json()) as ApiDocument

/** Returns every operation, with its name in lists of routes: `GET /orders/api/v1/vendors`. */
export const operationsOf = ({ paths }: Pick<ApiDocument, 'paths'>) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]) => {
      const method = name.toUpperCase()
      return { route: `${method} ${path}`, path, method, operation }
    }),
  )

/** Returns the schema that a reference leads to. */
export const schemaAt = ({ components }: Pick<ApiDocument, 'components'>, reference: string): Schema =>
  components.schemas[reference.split('/').at(-1) ?? ''] ?? {}

/** Whether a call needs an `Authorization` header. */
export const isClosed = ({ security = [] }: Operation) =>
  security.length > 0 && security.every((one) => Object.keys(one).length > 0)
