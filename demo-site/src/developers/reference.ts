import type { ElementManifest } from '../settings.ts'

/** The elements of the manifest, each with its methods, and the properties that aren't attributes. */
export function describedElements(manifest: ElementManifest | null) {
  const declarations = manifest?.modules.flatMap(({ declarations = [] }) => declarations) ?? []
  return declarations.map(({ members, ...element }) => ({
    ...element,
    properties: members.filter(({ kind, attribute }) => kind === 'field' && attribute === undefined),
    methods: members.filter(({ kind }) => kind === 'method'),
  }))
}

export type DescribedElement = ReturnType<typeof describedElements>[number]

/** The values of a closed choice, such as `'active' | 'past'`. */
export const choicesOf = (type: string) => [...type.matchAll(/'([^']+)'/g)].map(([, choice]) => choice ?? '')

/** Shared by the page's elements and fixed at its start, so not for trying out on a page. */
export const ofThePage = ['api', 'country', 'brand', 'environment', 'mode']
