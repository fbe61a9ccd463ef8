import type { Environment } from '../../../core/environment.ts'

type AnyFunction = (...args: unknown[]) => unknown
type Holder = Record<string, unknown>

/** What a function does instead of its work. Functions that return no promise can't reject or hang. */
export const faults = {
  throws: () => {
    throw new DOMException('denied', 'SecurityError')
  },
  rejects: () => Promise.reject(new DOMException('denied', 'SecurityError')),
  hangs: () => new Promise(() => {}),
  'returns nonsense': () => ({}),
} satisfies Record<string, AnyFunction>

export type Fault = keyof typeof faults

/** Returns the paths of all functions of the environment, such as `storage.getItem`. */
export function functionsOf(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([name, member]) => {
    if (typeof member === 'function') return [`${path}${name}`]
    return typeof member === 'object' && member !== null ? functionsOf(member, `${path}${name}.`) : []
  })
}

const asynchronous = ['fetch', 'upload', 'locks.request']

export const faultsOf = (path: string): Fault[] =>
  asynchronous.includes(path) ? ['throws', 'rejects', 'hangs', 'returns nonsense'] : ['throws', 'returns nonsense']

/** Breaks one function until the returned function is called. */
export function breakFunction(environment: Environment, path: string, fault: Fault): () => void {
  const names = path.split('.')
  const name = names.pop() ?? ''
  const holder = names.reduce((part, one) => part[one] as Holder, environment as unknown as Holder)
  const original = holder[name]
  holder[name] = faults[fault]
  return () => {
    holder[name] = original
  }
}
