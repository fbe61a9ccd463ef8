import type { ElementManifest } from '../settings.ts'

/** Returns the elements of the manifest, each with its methods, and the properties that aren't attributes. */
export function describedElements(manifest: ElementManifest | null) {
  const declarations = manifest?.modules.flatMap(({ declarations = [] }) => declarations) ?? []
  return declarations.map(({ members, ...element }) => ({
    ...element,
    properties: members.filter(({ kind, attribute }) => kind === 'field' && attribute === undefined),
    methods: members.filter(({ kind }) => kind === 'method'),
  }))
}

export type DescribedElement = ReturnType<typeof describedElements>[number]

/** Returns the values of a union type, such as `'active' | 'past'`. */
export const choicesOf = (type: string) => [...type.matchAll(/'([^']+)'/g)].map(([, choice]) => choice ?? '')

/** Attributes that apply to all elements of a page and can't change, so the playground omits them. */
export const pageAttributes = ['api', 'country', 'brand', 'environment', 'mode']
