import type { Keys, MouseAction } from './runner/widget-files/pages.ts'

// Kept, because tests replace them.
const { fetch, location } = globalThis
const session = new URLSearchParams(location.search).get('wtr-session-id')

/** Runs a command in the test runner's process and returns its result. Only the test's own limit ends it. */
export async function runCommand<Result = void>(name: string, payload: object = {}): Promise<Result> {
  const response = await fetch(`${location.origin}/test-commands/${name}?session=${session}`, {
    method: 'POST',
    body: JSON.stringify(payload),
  })
  const { result, error } = (await response.json()) as { result: Result; error?: string }
  if (error !== undefined) throw new Error(`${name}: ${error}`)
  return result
}

/** Uses the real keyboard: types a text, or presses, holds or releases a key. */
export const sendKeys = (keys: Keys): Promise<void> => runCommand('send-keys', keys)

/** Uses the real mouse. */
export const sendMouse = (action: MouseAction): Promise<void> => runCommand('send-mouse', action)

export const setViewport = (size: { width: number; height: number }): Promise<void> => runCommand('set-viewport', size)

export const emulateMedia = (media: {
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
  forcedColors?: 'active' | 'none'
}): Promise<void> => runCommand('emulate-media', media)
