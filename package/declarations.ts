/** Generates the declaration files of each element's entries, and types for the templates of each framework. */
import type { DescribedElement } from './contracts.ts'

/** File name → content. */
export function declarationFiles(elements: DescribedElement[]): Record<string, string> {
  const ofElements = elements.flatMap(({ tag, className }) => [
    [`${tag}.d.ts`, defining],
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
  return { ...Object.fromEntries(ofElements), ...ofTemplates, 'courier.d.ts': defining, 'global.d.ts': inTheDom }
}

/** Adds the elements to the DOM's types. */
export const withTheDom = '/// <reference path="./global.d.ts" />\n'

const defining = `${withTheDom}export {}
`

const inTheDom = `import type { CourierElements, CourierEventMap } from './elements.js'

declare global {
  interface HTMLElementTagNameMap extends CourierElements {}
  interface GlobalEventHandlersEventMap extends CourierEventMap {}
}
`

const ofTemplates = {
  'jsx.d.ts': `${withTheDom}import type { CourierJsx } from './elements.js'
import type {} from 'react'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends CourierJsx {}
  }
}
`,
  'vue.d.ts': `${withTheDom}import type { CourierVue } from './elements.js'
import type {} from 'vue'

declare module 'vue' {
  interface GlobalComponents extends CourierVue {}
}
`,
  'svelte.d.ts': `${withTheDom}import type { CourierJsx } from './elements.js'
import type {} from 'svelte/elements'

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends CourierJsx {}
}
`,
}

/** Modules with types only. */
export const typeModules = ['elements', 'jsx', 'vue', 'svelte']
