/** Specification 1 §8: up to 10 retries, 2 s apart. */
const maxRetries = 10
const pauseMs = 2000

const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Runs `load` until it succeeds. @throws the last error */
export async function loadPatiently(load: () => Promise<unknown>, pause: (ms: number) => Promise<void> = waitFor) {
  for (let retriesLeft = maxRetries; retriesLeft > 0; retriesLeft -= 1) {
    try {
      return await load()
    } catch {
      await pause(pauseMs)
    }
  }
  return load()
}
