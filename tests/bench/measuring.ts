import { median } from './table.ts'

/** Repeats a round of measurements. Leaves out the first one, which warms everything up. */
export async function measureRounds<Result>(count: number, round: () => Promise<Result>): Promise<Result[]> {
  await round()
  const results: Result[] = []
  while (results.length < count) results.push(await round())
  return results
}

export const medianOf = <Result>(rounds: readonly Result[], pick: (round: Result) => number) => median(rounds.map(pick))

export async function msOf(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** Runs an action this often, one after another. Returns the number per second. */
export async function rateOf(count: number, action: (index: number) => Promise<unknown>): Promise<number> {
  const ms = await msOf(async () => {
    for (let index = 0; index < count; index += 1) await action(index)
  })
  return (count / ms) * 1000
}
