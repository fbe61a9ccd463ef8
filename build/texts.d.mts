import type { Plugin } from 'rollup'

/** Returns the texts, of namespaces that elements use, that no module would load. Elements would show their keys. */
export function textsOfNone(): Record<string, unknown>

export function textsByElement(): Plugin
