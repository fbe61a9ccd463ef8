import type { TestNetwork } from '../../support/page.ts'
import type { Counter } from './a-counter.ts'

/** What befalls a call: late, refused for now, or done with its answer lost. */
export const faults = ['delay=4000', 'status=503', 'drop-answer'] as const

/** A line of the log of calls. */
export const lineOf = ({ method, url }: Request) => `${method} ${url.replace(/^\w+:\/\/[^/]+/, '')}`

/** Sends a call of the page to its server under that `x-courier-fault`. */
export function sendWith(counter: Counter, call: Request, fault: string): Promise<Response> {
  const headers = new Headers(call.headers)
  headers.set('x-courier-fault', fault)
  return counter.server.api.fetch(new Request(call, { headers }))
}

/** Strikes every call whose line fits, until it is lifted. */
export function createStrike(counter: Counter, path: RegExp, fault: string) {
  const strike = {
    met: 0,
    isOn: true,
    on(network: TestNetwork) {
      network.intercept = (call) => {
        if (!strike.isOn || !path.test(lineOf(call))) return null
        strike.met++
        return sendWith(counter, call, fault)
      }
    },
  }
  return strike
}
