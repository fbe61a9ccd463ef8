/** Specification 1 §8: up to 10 retries, 2 s apart. */
const tries = 10
const pauseMs = 2000

const pauseOf = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** @throws the last error */
export async function loadPatiently(load: () => Promise<unknown>, pause: (ms: number) => Promise<void> = pauseOf) {
  for (let left = tries; ; left -= 1) {
    try {
      await load()
      return
    } catch (error) {
      if (left === 0) throw error
      await pause(pauseMs)
    }
  }
}
