import type { Plugin, RollupOptions } from 'rollup'

/** From TypeScript, JSX and Linaria to plain modules; the same for the package and for its tests. */
export function sourcePlugins(options?: { mode?: 'production' | 'development' }): Plugin[]

declare const config: RollupOptions & { plugins: Plugin[] }
export default config
