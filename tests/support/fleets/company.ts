import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { type ListeningServer, listen } from '../servers/listen.ts'
import { type Callbacks, createCallbacks } from './callbacks.ts'
import type { Fault } from './faults.ts'

/** A call that a company received, oldest first in `Company.calls`. */
export interface Call {
  operation: string
  path: string
  /** The parsed body: JSON, else its text. */
  body: unknown
  /** Ms since 1970. */
  at: number
  /** Status of the response; null if there was none. */
  status: number | null
}

type CallContext = Context<{ Bindings: HttpBindings }>

/** What the stand-ins of all companies share: a server, faults on request, callbacks, and the count of riders. */
export interface Company {
  readonly calls: Call[]
  /** Calls of an operation. */
  callsOf(operation: string): Call[]
  /** The next calls of an operation get these faults, one each. */
  next(operation: string, ...faults: Fault[]): void
  /** Forgets the faults that no call had yet. */
  calm(): void
  /** Every call gets this fault, until it's null again: the company is away. */
  away: Fault | null
  /** Refuses connections, until what it returns is called. */
  unplug(): Promise<() => Promise<void>>
  readonly callbacks: Callbacks
  /** How many deliveries the company ever made for an order, by its reference at the caller. */
  deliveriesFor(reference: string): number
  /** How many riders were on their way for an order at the same time, at most. */
  ridersFor(reference: string): number
  /** How many deliveries of an order haven't ended. */
  runningFor(reference: string): number
  /** Whether a delivery of an order hasn't ended. */
  isRunning(reference: string): boolean
}

export interface CompanyServer extends Company {
  /** Serves an operation. */
  serve(
    operation: string,
    method: string,
    path: string,
    work: (context: CallContext, body: unknown) => Response | Promise<Response>,
  ): void
  /** A delivery of the order runs from now on. */
  began(reference: string, id: string): void
  /** The delivery ended or was cancelled. */
  ended(reference: string, id: string): void
  listen(): Promise<ListeningServer>
}

export function createCompany(clock: { now(): number }, tries: number): CompanyServer {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const calls: Call[] = []
  const faults = new Map<string, Fault[]>()
  const running = new Map<string, { ids: Set<string>; most: number; made: number }>()

  const server = createAdaptorServer({ fetch: app.fetch }) as Server

  const company: CompanyServer = {
    calls,
    callsOf: (operation) => calls.filter((call) => call.operation === operation),
    next: (operation, ...added) => void faults.set(operation, [...(faults.get(operation) ?? []), ...added]),
    calm() {
      faults.clear()
      company.away = null
    },
    away: null,
    async unplug() {
      const { port } = server.address() as AddressInfo
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      return async () => {
        server.listen(port)
        await once(server, 'listening')
      }
    },
    callbacks: createCallbacks(tries),
    deliveriesFor: (reference) => running.get(reference)?.made ?? 0,
    ridersFor: (reference) => running.get(reference)?.most ?? 0,
    runningFor: (reference) => running.get(reference)?.ids.size ?? 0,
    isRunning: (reference) => company.runningFor(reference) > 0,
    serve(operation, method, path, work) {
      app.on(method, path, async (context) => {
        const body = parsed(await context.req.text())
        const call: Call = { operation, path: context.req.path, body, at: clock.now(), status: null }
        calls.push(call)
        const run = async () => work(context, body)
        const fault = company.away ?? faults.get(operation)?.shift()
        const response = await (fault ? fault(run) : run())
        if (!response) {
          context.env.incoming.socket.destroy()
          return new Response(null)
        }
        call.status = response.status
        return response
      })
    },
    began(reference, id) {
      const riders = running.get(reference) ?? { ids: new Set(), most: 0, made: 0 }
      riders.ids.add(id)
      riders.made += 1
      riders.most = Math.max(riders.most, riders.ids.size)
      running.set(reference, riders)
    },
    ended: (reference, id) => void running.get(reference)?.ids.delete(id),
    listen: () => listen(server),
  }
  return company
}

/** Returns what's wrong with a body, one line per field, with the field's path first. */
export function problemsOf(schema: z.ZodType, body: unknown): string[] {
  const { error } = schema.safeParse(body)
  return (error?.issues ?? []).flatMap((issue) => {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${[...issue.path, key].join('.')} is not allowed`)
    const isMissing = issue.code === 'invalid_type' && /received undefined/.test(issue.message)
    return [`${path} ${isMissing ? 'is required' : `is invalid: ${issue.message}`}`]
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Metres between two points. */
export function metresBetween(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.sqrt(h))
}

/** Photos that a decoder accepts: one pixel, and the eight by eight of Uber's description. */
export const jpeg =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q=='
export const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAABlBMVEX///+/v7+jQ3Y5AAAADklEQVQI12P4AIX8EAgALgAD/aNpbtEAAAAASUVORK5CYII='
