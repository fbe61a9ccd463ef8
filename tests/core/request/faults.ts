import type { TestNetwork } from '../../support/page.ts'
import type { RequestFixture } from './request-fixture.ts'

/** Faults of a call: delayed, refused once, or a lost response. */
export const faults = ['delay=4000', 'status=503', 'drop-answer'] as const

/** Returns a call's method and path, as in the test network's log. */
export const logLineOf = ({ method, url }: Request) => `${method} ${url.replace(/^\w+:\/\/[^/]+/, '')}`

/** Sends a call to the order API with the fault in the header `x-courier-fault`. */
export function sendWith(fixture: RequestFixture, call: Request, fault: string): Promise<Response> {
  const headers = new Headers(call.headers)
  headers.set('x-courier-fault', fault)
  return fixture.server.api.fetch(new Request(call, { headers }))
}

/** Applies the fault to every call whose log line matches, until it is removed. */
export function createFault(fixture: RequestFixture, path: RegExp, fault: string) {
  const injection = {
    callCount: 0,
    isOn: true,
    on(network: TestNetwork) {
      network.intercept = (call) => {
        if (!injection.isOn || !path.test(logLineOf(call))) return null
        injection.callCount++
        return sendWith(fixture, call, fault)
      }
    },
  }
  return injection
}
