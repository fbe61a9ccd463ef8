/** Specification 1 §8: a part that does not load is asked for again up to 10 times, 2 s apart. */
const tries = 10
const pauseMs = 2000

const pauseOf = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves when the part is there. @throws what the last try failed with. */
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
