import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'

/** Random choices, the same for the same seed. */
export type Random = ReturnType<typeof randomFrom>

/** @param seed any 32-bit integer. */
export const createRandom = (seed: number): Random => randomFrom(xoroshiro128plus(seed))

/** @param bytes at least 16 */
export const generatorFromBytes = (bytes: Buffer): RandomGenerator =>
  xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => bytes.readInt32LE(offset)))

export function randomFrom(generator: RandomGenerator) {
  /** Returns an integer from 0 up to, but not including, `end`. */
  const below = (end: number) => uniformInt(generator, 0, Math.max(0, end - 1))
  /** Returns a number from 0 up to, but not including, 1. */
  const fraction = () => below(2 ** 32) / 2 ** 32
  return {
    below,
    fraction,
    /** Returns true with this probability. */
    chance: (share: number) => fraction() < share,
    pick: <Choice>(choices: readonly [Choice, ...Choice[]]): Choice => choices[below(choices.length)] ?? choices[0],
  }
}
