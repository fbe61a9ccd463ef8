import { browserEnvironment } from '../../../core/environment/browser.ts'
import type { Environment } from '../../../core/environment.ts'

type AnyFunction = (...args: unknown[]) => unknown
type Holder = Record<string, unknown>

/** What a function does instead of its work. Functions that return no promise can't reject or hang. */
const faults = {
  throws: () => {
    throw new DOMException('denied', 'SecurityError')
  },
  rejects: () => Promise.reject(new DOMException('denied', 'SecurityError')),
  hangs: () => new Promise(() => {}),
  'returns nonsense': () => ({}),
} satisfies Record<string, AnyFunction>

export type Fault = keyof typeof faults

const asynchronous = ['fetch', 'upload', 'locks.request', 'bankWindow', 'phone']

export const faultsOf = (path: string): Fault[] =>
  asynchronous.includes(path) ? ['throws', 'rejects', 'hangs', 'returns nonsense'] : ['throws', 'returns nonsense']

/** Returns the paths of all functions of a value, such as `storage.getItem`. */
function functionsOf(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([name, member]) => {
    if (typeof member === 'function') return [`${path}${name}`]
    return typeof member === 'object' && member !== null ? functionsOf(member, `${path}${name}.`) : []
  })
}

export interface Faults {
  /** Functions that were called, also those of channels, sockets and windows: `channel.post`. */
  readonly called: Set<string>
  break(path: string, fault: Fault): void
  repair(): void
}

/** Lets one function of the environment fail at a time. */
export function addFaults(environment: Environment): Faults {
  const called = new Set<string>()
  let broken: [path: string, fault: Fault] | null = null

  function replace(holder: Holder, name: string, path: string) {
    const original = holder[name] as AnyFunction | undefined
    holder[name] = (...args: unknown[]) => {
      called.add(path)
      if (broken?.[0] === path) return faults[broken[1]]()
      const result = original?.apply(holder, args)
      if (['channel', 'openSocket'].includes(path)) replaceAll(result as Holder, path)
      if (path === 'bankWindow') void (result as Promise<Holder>).then((opened) => replaceAll(opened, path))
      return result
    }
  }

  function replaceAll(holder: Holder, path: string) {
    for (const name of functionsOf(holder)) replace(holder, name, `${path}.${name}`)
  }

  for (const path of functionsOf(browserEnvironment())) {
    const names = path.split('.')
    const name = names.pop() ?? ''
    // No browser lacks a clock. A clock that is wrong is another matter.
    if (path !== 'clock.now')
      replace(
        names.reduce((part, one) => part[one] as Holder, environment as unknown as Holder),
        name,
        path,
      )
  }
  return {
    called,
    break(path, fault) {
      broken = [path, fault]
    },
    repair() {
      broken = null
    },
  }
}
