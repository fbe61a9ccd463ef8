import type { Plugin } from 'rollup'

/** Plugins that compile TypeScript, JSX and Linaria to plain modules, for the package and its tests. */
export function sourcePlugins(options?: { mode?: 'production' | 'development' }): Plugin[]

/** Plugin that makes a chunk as small as it can. */
export const minified: Plugin
