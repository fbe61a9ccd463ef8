/** Generates the declaration files of each element's entries, and types for the templates of each framework, by file name. */
import type { DescribedElement } from './contracts.ts'

export function declarationFiles(elements: DescribedElement[]): Record<string, string> {
  const elementFiles = elements.flatMap(({ tag, className }) => [
    [`${tag}.d.ts`, definingEntry],
    [
      `pure/${tag}.d.ts`,
      `import type { CourierElements } from '../elements.js'
export type ${className} = CourierElements['${tag}']
/** The element's class, not defined yet; empty on a server. */
export declare const ${className}: { new (): ${className}; prototype: ${className} }
/** Defines \`<${tag}>\`; false on a server or if it is already defined. */
export declare function define(): boolean
`,
    ],
  ])
  return {
    ...Object.fromEntries(elementFiles),
    ...templateFiles,
    'courier.d.ts': definingEntry,
    'global.d.ts': domTypes,
    'rendered.css.d.ts': 'export {}\n',
  }
}

export const domTypesReference = '/// <reference path="./global.d.ts" />\n'

const definingEntry = `${domTypesReference}export {}
`

const domTypes = `import type { CourierElements, CourierEventMap } from './elements.js'

declare global {
  interface HTMLElementTagNameMap extends CourierElements {}
  interface GlobalEventHandlersEventMap extends CourierEventMap {}
}
`

const templateFiles = {
  'jsx.d.ts': `${domTypesReference}import type { CourierElements, CourierJsx } from './elements.js'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Html<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element> & { class?: string | undefined }
type Tags = { [Tag in keyof CourierJsx]: CourierJsx[Tag] & Html<CourierElements[Tag]> }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
`,
  'vue.d.ts': `${domTypesReference}import type { CourierVue } from './elements.js'
import type { HTMLAttributes, ReservedProps } from 'vue'

// Templates turn \`data-x\` into \`dataX\`.
type Html = HTMLAttributes & ReservedProps & { [name: \`data\${string}\`]: unknown }
type Tags = { [Tag in keyof CourierVue]: new () => { $props: CourierVue[Tag] & Html } }

declare module 'vue' {
  interface GlobalComponents extends Tags {}
}
`,
  'svelte.d.ts': `${domTypesReference}import type { CourierElements, CourierJsx } from './elements.js'
import type { HTMLAttributes } from 'svelte/elements'

type Tags = { [Tag in keyof CourierJsx]: CourierJsx[Tag] & HTMLAttributes<CourierElements[Tag]> }

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Tags {}
}
`,
}

export const typeModules = ['elements', 'jsx', 'vue', 'svelte']
