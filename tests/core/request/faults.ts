import type { TestNetwork } from '../../support/page.ts'
import type { RequestFixture } from './request-fixture.ts'

/** Faults of a call: delayed, refused, or a lost response. */
const faults = ['delay=4000', 'status=503', 'drop-answer'] as const

/** Every fault of the calls that decide about the order, and a failure of the others, for which all failures are alike. */
export function faultsOf(callName: string, { deciding, signed }: Record<'deciding' | 'signed', readonly string[]>) {
  if (!deciding.includes(callName)) return ['status=503']
  return [...faults, ...(signed.includes(callName) ? ['signature-expired'] : [])]
}

const logLineOf = ({ method, url }: Request) => `${method} ${url.replace(/^\w+:\/\/[^/]+/, '')}`

/** Sends a call to the order API with the fault in the header `x-courier-fault`. */
function sendWith(fixture: RequestFixture, call: Request, fault: string): Promise<Response> {
  const headers = new Headers(call.headers)
  headers.set('x-courier-fault', fault)
  return fixture.server.api.fetch(new Request(call, { headers }))
}

/**
 * Applies the fault to every call whose method and path match, until it is removed.
 * @param lost calls whose responses are lost until then
 */
export function createFault(fixture: RequestFixture, path: RegExp, fault: string, lost?: RegExp) {
  const injection = {
    callCount: 0,
    isOn: true,
    on(network: TestNetwork) {
      network.intercept = (call) => {
        const line = logLineOf(call)
        if (!injection.isOn || !(path.test(line) || lost?.test(line))) return null
        if (path.test(line)) injection.callCount++
        return sendWith(fixture, call, path.test(line) ? fault : 'drop-answer')
      }
    },
  }
  return injection
}

/** Advances time until the user sees an outcome. */
export async function waitForOutcome(fixture: RequestFixture, holds: () => boolean) {
  for (let attempt = 0; attempt < 200 && !holds(); attempt++) await fixture.clock.advance(1000)
  await fixture.flush()
}
