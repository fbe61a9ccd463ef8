import type { Plugin } from 'rollup'

/** The texts that no module would bring, of the namespaces that elements show: a part would show the key instead. */
export function textsOfNone(): Record<string, unknown>

export function textsByElement(): Plugin
