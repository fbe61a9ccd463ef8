import type { TestNetwork } from '../../support/page.ts'
import type { RequestFixture } from './request-fixture.ts'

/** Faults of a call: delayed, refused once, or a lost response. */
export const faults = ['delay=4000', 'status=503', 'drop-answer'] as const

/** A line of the log of calls. */
export const lineOf = ({ method, url }: Request) => `${method} ${url.replace(/^\w+:\/\/[^/]+/, '')}`

/** Sends a call of the page to its server under that `x-courier-fault`. */
export function sendWith(fixture: RequestFixture, call: Request, fault: string): Promise<Response> {
  const headers = new Headers(call.headers)
  headers.set('x-courier-fault', fault)
  return fixture.server.api.fetch(new Request(call, { headers }))
}

/** Applies the fault to every call whose log line matches, until it is removed. */
export function createStrike(fixture: RequestFixture, path: RegExp, fault: string) {
  const strike = {
    met: 0,
    isOn: true,
    on(network: TestNetwork) {
      network.intercept = (call) => {
        if (!strike.isOn || !path.test(lineOf(call))) return null
        strike.met++
        return sendWith(fixture, call, fault)
      }
    },
  }
  return strike
}
