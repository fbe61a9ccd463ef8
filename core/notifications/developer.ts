import type { ReadableAtom } from 'nanostores'
import type { NoResponseError, RefusedError, ServerError } from '../api/errors.ts'
import type { ConfigurationError } from '../config/configuration-error.ts'
import type { Settings } from '../config/settings.ts'
import type { Environment } from '../environment.ts'
import type { Diagnosis, Mistake, Values } from './mistakes.ts'

export type { Mistake } from './mistakes.ts'

type MistakesModule = typeof import('./mistakes.ts')
type CallError = NoResponseError | ServerError | RefusedError

/** Reports integration mistakes in the console: each once, with cause, fix and link. */
export interface Developer {
  report(mistake: Mistake, values?: Values): void
  /** Loads `mistakes.ts`, and reports the mistake that `find` returns. Returns whether there is one, and never rejects. */
  diagnose(find: (mistakes: MistakesModule) => Diagnosis | null | Promise<Diagnosis | null>): Promise<boolean>
  /** Receives the outcome of each call, null for a good response. */
  onCall(error: CallError | null, call: string): void
  /** Returns the URL of the section about a mistake or a type of error. */
  docs(section: string): string
}

/** Returns the mistake that a refused setting is. */
export function settingMistake({ key, allowed }: ConfigurationError): Mistake {
  if (key === 'version') return 'version-conflict'
  if (key === 'country' && allowed.length === 1) return 'country-other'
  return allowed.length > 0 ? 'setting-invalid' : 'setting-conflict'
}

export function createDeveloper(
  environment: Pick<Environment, 'fetch' | 'location' | 'isOnline' | 'warn' | 'log'>,
  $settings: ReadableAtom<Pick<Settings, 'api' | 'debug'>>,
  isApiSet: () => boolean,
): Developer {
  const reported = new Set<string>()
  /** Set by the first response, or once a mistake is reported: later failures aren't diagnosed. */
  let isDiagnosed = false
  let isDiagnosing = false

  const docs = (section: string) => {
    // The order API serves the pages about other mistakes. If `api` is wrong, it can't be reached.
    if (section.startsWith('api-')) return 'courier-elements/README.md#when-something-is-wrong'
    return `${$settings.get().api}/docs/errors#${section}`
  }

  /** Never rejects: few callers wait, and on Node a rejection would end the host's process. */
  async function diagnose(find: Parameters<Developer['diagnose']>[0]) {
    try {
      const mistakes = await import('./mistakes.ts')
      const diagnosis = await find(mistakes)
      if (!diagnosis) return false
      const line = mistakes.lineOf(...diagnosis)
      if (!reported.has(line)) environment.warn(`${line} ${docs(diagnosis[0])}`)
      reported.add(line)
      return true
    } catch {
      return false
    }
  }

  async function diagnoseCall(error: CallError) {
    isDiagnosing = true
    const { api } = $settings.get()
    isDiagnosed = await diagnose(({ callMistake }) => callMistake(environment, error, api, isApiSet()))
    isDiagnosing = false
  }

  return {
    docs,
    diagnose,
    report: (mistake, values = {}) => void diagnose(() => [mistake, values]),
    onCall(error, call) {
      if ($settings.get().debug)
        void diagnose(({ logCall }) => {
          logCall(environment, error, call)
          return null
        })
      if (!error) isDiagnosed = true
      else if (!isDiagnosed && !isDiagnosing) void diagnoseCall(error)
    },
  }
}
