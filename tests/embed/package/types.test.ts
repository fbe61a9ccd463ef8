import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { camelCase, type DescribedElement, describeElements } from '../../../package/contracts.ts'
import { type InstalledPackage, installPackage } from './installed.ts'

const modules = join(import.meta.dirname, '../../../node_modules')
/** Hosts have either version. The newer one needs a third of the processor time. */
const compilers = { 6: join(modules, 'typescript/bin/tsc'), 7: join(modules, 'typescript-native/bin/tsc') }

let host: InstalledPackage

before(() => {
  host = installPackage(['react', '@types/react', 'csstype', 'svelte', 'vue'])
})

after(() => host?.remove())

for (const [module, moduleResolution] of [
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
] as const) {
  test(`the types pass the strictest checks under ${moduleResolution}, without React’s types`, () => {
    compile({ module, moduleResolution, types: [], files: ['plain.ts'] })
  })
}

test('templates of React, Vue and Svelte know attributes and events of every element', () => {
  compileTemplates(['react.tsx', 'templates.ts'])
})

/** Of every HTML element, as React, Svelte and Vue name them. */
const common = { title: 'x', lang: 'en', 'aria-label': 'x', id: 'x', slot: 'x' }
const inReact = { ...common, tabIndex: 0, className: 'x', style: { color: 'red' } }
const inSvelte = { ...common, tabindex: 0, class: 'x', style: 'color: red', 'data-x': 'x' }
const inVue = { ...common, tabindex: 0, class: ['x'], style: { color: 'red' }, dataX: 'x' }

/** Own attributes with a valid value, and properties and events as undefined: what isn't declared is an error. */
function literalOf(
  { attributes, properties, events }: DescribedElement,
  html: object,
  spelling: { attribute(name: string): string[]; event(name: string): string; click: string },
) {
  const entries = new Map<string, unknown>(Object.entries(html))
  for (const { name, type, allowedValues } of attributes) {
    const value = allowedValues[0] ?? (type === 'boolean' ? true : type === 'number' ? 1 : 'x')
    for (const spelled of spelling.attribute(name)) entries.set(spelled, value)
  }
  const unset = [...properties.map(({ name }) => name), ...events.map(({ name }) => spelling.event(name))]
  return [
    ...[...entries].map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
    ...unset.map((name) => `${JSON.stringify(name)}: undefined`),
    `${spelling.click}() {}`,
  ].join(', ')
}

const asWritten = (name: string) => [name]
const inCamelCase = (name: string) => [camelCase(name)]
/** `courier-order-placed` → `onCourierOrderPlaced`. */
const handlerOf = (event: string) => camelCase(`on-${event}`)

const frameworks = {
  jsx: {
    imports: "import 'courier-elements/jsx'\nimport type { JSX } from 'react'",
    type: ({ tag }: DescribedElement) => `JSX.IntrinsicElements['${tag}']`,
    html: { ...inReact, class: 'x' },
    spelling: { attribute: asWritten, event: (name: string) => `on${name}`, click: 'onClick' },
  },
  react: {
    imports: "import type * as wrapped from 'courier-elements/react'\nimport type { ComponentProps } from 'react'",
    type: ({ className }: DescribedElement) => `ComponentProps<typeof wrapped.${className}>`,
    html: inReact,
    spelling: {
      attribute: inCamelCase,
      event: (name: string) => handlerOf(name.replace('courier-', '')),
      click: 'onClick',
    },
  },
  svelte: {
    imports: "import 'courier-elements/svelte'\nimport type { SvelteHTMLElements } from 'svelte/elements'",
    type: ({ tag }: DescribedElement) => `SvelteHTMLElements['${tag}']`,
    html: inSvelte,
    spelling: { attribute: asWritten, event: (name: string) => `on${name}`, click: 'onclick' },
  },
  vue: {
    imports: "import 'courier-elements/vue'\nimport type { GlobalComponents } from 'vue'",
    type: ({ tag }: DescribedElement) => `InstanceType<GlobalComponents['${tag}']>['$props']`,
    html: inVue,
    spelling: {
      attribute: (name: string) => [...new Set([name, camelCase(name)])],
      event: handlerOf,
      click: 'onClick',
    },
  },
}

for (const [name, { imports, type, html, spelling }] of Object.entries(frameworks)) {
  test(`${name} accepts every attribute, property and event of every element, and those of any HTML element`, () => {
    const lines = describeElements().map(
      (element) =>
        `export const ${camelCase(element.tag)}: ${type(element)} = { ${literalOf(element, html, spelling)} }`,
    )
    const styles = "import 'courier-elements/rendered.css'"
    writeFileSync(join(host.folder, `all-${name}.ts`), [imports, styles, ...lines].join('\n'))
    compileTemplates([`all-${name}.ts`], { noUncheckedSideEffectImports: true }, 7)
  })
}

const compileTemplates = (files: string[], options = {}, version: 6 | 7 = 6) =>
  compile({ module: 'esnext', moduleResolution: 'bundler', types: [], files, skipLibCheck: true, ...options }, version)

function compile({ files, ...options }: { files: string[]; [option: string]: unknown }, version: 6 | 7 = 6) {
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    jsx: 'react-jsx',
    noEmit: true,
    ...options,
  }
  writeFileSync(join(host.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  try {
    execFileSync(process.execPath, [compilers[version], '-p', host.folder], { encoding: 'utf8' })
  } catch (error) {
    assert.fail((error as { stdout: string }).stdout)
  }
}
