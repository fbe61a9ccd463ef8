import type { Environment } from '../environment.ts'

/** Runs code that calls listeners of the host page, whose errors must not stop ours. */
export function attempt({ warn }: Pick<Environment, 'warn'>, run: () => void): void {
  try {
    run()
  } catch (error) {
    // Its message may quote personal data.
    warn(`a listener of the page failed: ${error instanceof Error ? error.name : typeof error}`)
  }
}
