import { atom, type ReadableAtom } from 'nanostores'

export type SubmitState = { state: 'idle' } | { state: 'running' } | { state: 'failed'; error: unknown }

export interface Submit<Arguments extends unknown[], Result> {
  $state: ReadableAtom<SubmitState>
  /** Starts the action; while one runs, answers that one's promise: a double click acts once. Rejects as the action. */
  run(...given: Arguments): Promise<Result>
  /** Back to idle after a failure. */
  reset(): void
}

export function createSubmit<Arguments extends unknown[], Result>(
  action: (...given: Arguments) => Promise<Result>,
): Submit<Arguments, Result> {
  const $state = atom<SubmitState>({ state: 'idle' })
  let running: Promise<Result> | null = null

  async function start(given: Arguments) {
    $state.set({ state: 'running' })
    try {
      const result = await action(...given)
      $state.set({ state: 'idle' })
      return result
    } catch (error) {
      $state.set({ state: 'failed', error })
      throw error
    } finally {
      running = null
    }
  }

  return {
    $state,
    run(...given) {
      running ??= start(given)
      return running
    },
    reset() {
      if (!running) $state.set({ state: 'idle' })
    },
  }
}
