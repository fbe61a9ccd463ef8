import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Random choices, the same for the same seed. */
export interface Random {
  /** Returns an integer from 0 up to, but not including, `end`. */
  below(end: number): number
  /** Returns true with this probability. */
  chance(share: number): boolean
  pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice
}

/** @param seed any 32-bit integer. */
export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed)
  const below = (end: number) => uniformInt(generator, 0, Math.max(0, end - 1))
  return {
    below,
    chance: (share) => below(1_000_000) < share * 1_000_000,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
  }
}
