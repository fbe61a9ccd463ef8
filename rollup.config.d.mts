import type { Plugin, RollupOptions } from 'rollup'

/** Plugins that compile TypeScript, JSX and Linaria to plain modules, for the package and its tests. */
export function sourcePlugins(options?: { mode?: 'production' | 'development' }): Plugin[]

declare const config: RollupOptions & { plugins: Plugin[] }
export default config
