/**
 * Extracts the styles of Linaria. One instance serves all bundles of a process, as the elements, their outlines and the card
 * frame share most modules, and each module is evaluated once.
 */
import wyw from '@wyw-in-js/rollup'

const plugin = wyw({
  include: ['**/widgets/**/*.{ts,tsx}', '**/styles/**/*.ts', '**/tests/**/*.tsx'],
  displayName: false,
  prefixer: false,
  // Enough to tell some 500 classes apart, in fewer bytes than the whole hash.
  classNameSlug: (hash) => `c${hash.slice(0, 6)}`,
  babelOptions: { configFile: false, babelrc: false, presets: ['@babel/preset-typescript'] },
})

/** @type {Map<string, { code: string, result: unknown }>} */
const transformed = new Map()

/** @returns {import('rollup').Plugin} */
export const linaria = () => ({
  ...plugin,
  async transform(code, id) {
    if (!code.includes('@linaria/core')) return null
    const last = transformed.get(id)
    if (last?.code === code) return last.result
    const result = await plugin.transform.call(this, code, id)
    transformed.set(id, { code, result })
    return result
  },
})
