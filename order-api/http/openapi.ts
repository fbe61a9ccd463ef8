/** What `/openapi.json` says beyond the routes' own schemas: who may call, what every call may refuse, names and groups. */
import type { PartnerPermission } from '../../core/api/partner-keys.ts'

/** Ways to authenticate, by their names in the document. All are in the header `Authorization`. */
export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description:
      '`Bearer {AccessToken}|{IdToken}` of POST /login, or `Bearer {token}` of POST /guest or POST /partner/session.',
  },
  staff: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`GODROID {token}` of a staff app.' },
  partnerKey: { type: 'http', scheme: 'bearer', description: '`Bearer ck_…`, on a partner’s server only.' },
  fleetKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Fleet {key}` of the operator.' },
  riderLink: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Job {token}` of a rider’s link.' },
} as const

type Scheme = keyof typeof securitySchemes
type Security = Record<string, string[]>[]

const oneOf = (...schemes: Scheme[]): Security => schemes.map((scheme) => ({ [scheme]: [] }))

/** For routes that check the caller themselves. */
export const securityOf = {
  partnerKey: oneOf('partnerKey'),
  riderLink: oneOf('riderLink'),
  optionalSession: [...oneOf('session', 'staff'), {} as Record<string, string[]>],
}

interface Access {
  security: Security
  note: string
}

const accessByMiddleware = new WeakMap<object, Access>()

/** Marks a middleware that refuses other callers. */
export function withAccess<Middleware extends object>(middleware: Middleware, access: Access): Middleware {
  accessByMiddleware.set(middleware, access)
  return middleware
}

export const sessionAccess = (guests: boolean, partner: PartnerPermission | 'any' | undefined): Access => ({
  security: oneOf('session', 'staff'),
  note: `${guests ? 'For users, and for guests at their own vendor.' : 'For users, not for guests.'} ${
    partner === undefined
      ? 'Not for partners’ tokens.'
      : partner === 'any'
        ? 'Partners’ tokens need no permission.'
        : `Partners’ tokens need \`${partner}\`.`
  }`,
})

export const fleetAccess: Access = { security: oneOf('fleetKey'), note: 'For the system that carries orders.' }

interface Route {
  description?: string
  security?: Security
  middleware?: unknown
  request?: object
  responses: Record<string | number, unknown>
}

/** Adds access and general refusals to a route's description, before it is registered. */
export function describeRoute(route: Route, refusals: Readonly<Record<number | 'default', unknown>>): void {
  const access = [route.middleware].flat().flatMap((one) => accessByMiddleware.get(one as object) ?? [])[0]
  const security = route.security ?? access?.security ?? []
  const note = access?.note ?? noteOf(security)
  const parts = Object.keys(route.request ?? {})
  const statuses: (number | 'default')[] = [
    ...(parts.length > 0 ? [400, 422] : []),
    ...(access ? [401, 403] : []),
    ...(parts.includes('body') ? [413] : []),
    // Calls are limited per account and address.
    429,
    'default',
  ]
  route.security = security
  route.description = [route.description, note].filter(Boolean).join(' ')
  for (const status of statuses) route.responses[status] ??= refusals[status]
}

function noteOf(security: Security): string {
  if (security.length === 0) return 'Public.'
  if (security === securityOf.riderLink) return 'For the rider who has the link.'
  return security === securityOf.partnerKey ? 'For partners’ servers.' : 'A session isn’t required.'
}

/** Groups of calls, by the first part of their path; the rest is in `Orders`. */
const tags: Record<string, { paths: RegExp; description: string }> = {
  Accounts: {
    paths: /^\/(login|logout|sessions|guest|register|verify-email|password|invitations)\b/,
    description: 'Signing in, signing up, sessions and guests.',
  },
  Partners: {
    paths: /^\/(partner\b|vendor\/\{id\}\/(partner-keys|webhooks))/,
    description: 'Keys, sessions and webhooks.',
  },
  Public: { paths: /^\/(public|proofs)\b/, description: 'Tracking, receipts and receivers, by link.' },
  Payments: { paths: /^\/(order\/payment|voucher)\b/, description: 'Cards and vouchers.' },
  Bulk: { paths: /^\/bulk-job\b/, description: 'Orders from spreadsheets.' },
  Delivery: { paths: /^\/(delivery|estimations)\b/, description: 'Fees, areas and estimated times.' },
  Addresses: { paths: /^\/(geolocator|addressbook|tiles)\b/, description: 'Search, saved addresses and maps.' },
  Fleet: { paths: /^\/(fleet|riders|job)\b/, description: 'Riders and their orders.' },
  Settings: {
    paths: /^\/(flags|fwfFallback|get-country-parameter|conditions-api|vendor\/\{id\}\/hc_jwt_token)/,
    description: 'Flags, parameters of the country and the help centre.',
  },
  Orders: {
    paths: /^\/(order|vendor\/\{id\}\/orders)\b/,
    description: 'Requesting, following, changing and cancelling.',
  },
  Vendors: { paths: /^\/(vendors?|outlet)\b/, description: 'Collection points and their owners.' },
}

interface Parameter {
  in: string
  required?: boolean
  schema?: { type?: string | string[] }
}

export interface ApiDocument {
  webhooks?: Record<string, Record<string, object>>
  paths?: Record<string, Record<string, { parameters?: Parameter[]; operationId?: string; tags?: string[] }>>
}

const service = /^\/(orders|hurrier)\/api\/v1/

/** Completes the document: servers, operation IDs, tags, and parameters, which are texts and never null. */
export function completeDocument(document: ApiDocument): object {
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    const ownPath = path.replace(service, '')
    for (const [method, operation] of Object.entries(methods)) {
      operation.operationId = operationIdOf(method, ownPath)
      operation.tags = Object.keys(tags)
        .filter((tag) => tags[tag]?.paths.test(ownPath))
        .slice(0, 1)
      for (const parameter of operation.parameters ?? []) {
        if (parameter.in === 'path') parameter.required = true
        const { schema } = parameter
        if (!Array.isArray(schema?.type)) continue
        const [type = 'string'] = schema.type.filter((one) => one !== 'null')
        schema.type = type
      }
    }
  }
  return {
    ...document,
    // Their names are no paths of the API.
    webhooks: Object.fromEntries(
      Object.entries(document.webhooks ?? {}).map(([path, { post }]) => {
        const name = path.replace(service, '').slice(1)
        // Signed, so without credentials.
        return [name, { post: { ...post, operationId: operationIdOf('on', name), tags: ['Fleet'], security: [] } }]
      }),
    ),
    servers: [{ url: '/', description: 'The server that serves this document.' }],
    tags: Object.entries(tags).map(([name, { description }]) => ({ name, description })),
  }
}

/** `put /order/{orderId}` → `putOrderByOrderId`. Derived, so that it never changes while the path doesn't. */
function operationIdOf(method: string, path: string): string {
  const words = path.replace(/\{(\w+)\}/g, (_, name: string) => `by-${name}`).split(/[^A-Za-z0-9]+/)
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
