/**
 * Places orders in ten thousand random situations through `createRequest`.
 * `COURIER_STORIES_SEED` repeats a run, `COURIER_STORIES` shortens it.
 */
import { randomInt } from 'node:crypto'
import { runPlacings } from '../support/placing/placing-runs.ts'
import { table } from './table.ts'

const runCount = Number(process.env.COURIER_STORIES ?? 10_000)
const seed = Number(process.env.COURIER_STORIES_SEED ?? randomInt(2 ** 30))

export async function run() {
  process.stdout.write(`Placing orders with COURIER_STORIES_SEED=${seed}\n`)
  const { placed, lost, doubled, withoutOutcome, mismatched } = await runPlacings(runCount, seed)
  for (const line of [...lost, ...doubled, ...withoutOutcome, ...mismatched]) process.stdout.write(`${line}\n`)
  const row = {
    stories: runCount,
    orders: placed,
    lost: lost.length,
    doubled: doubled.length,
    'silently not sent': withoutOutcome.length,
    'not as the screen says': mismatched.length,
    goal: 'none of these',
  }
  return table('Placing orders in random stories', [row])
}
