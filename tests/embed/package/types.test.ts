import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { camelCase, type DescribedElement, describeElements } from '../../../package/contracts.ts'
import { type InstalledPackage, installPackage } from './installed.ts'

const compiler = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')

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

/** Of every HTML element; names as React writes them, and as Svelte does. */
const inReact = {
  title: 'x',
  lang: 'en',
  tabIndex: 0,
  'aria-label': 'x',
  hidden: false,
  id: 'x',
  slot: 'x',
  'data-x': 'x',
}
const inSvelte = {
  title: 'x',
  lang: 'en',
  tabindex: 0,
  'aria-label': 'x',
  class: 'x',
  style: 'color: red',
  'data-x': 'x',
}
const inVue = {
  title: 'x',
  lang: 'en',
  tabindex: 0,
  'aria-label': 'x',
  class: ['x'],
  style: { color: 'red' },
  dataX: 'x',
}

const attributesOf = ({ attributes }: DescribedElement) =>
  attributes.map(({ name, type, allowedValues: [first] }) => ({
    name,
    value: first ?? (type === 'boolean' ? true : type === 'number' ? 1 : 'x'),
  }))
const named = <Value>(entries: readonly (readonly [string, Value])[]) => JSON.stringify(Object.fromEntries(entries))
const unset = (names: string[]) => names.map((name) => `${JSON.stringify(name)}: undefined`).join(', ')
/** `courier-order-placed` → `onCourierOrderPlaced`. */
const handler = (event: string) => camelCase(`on-${event}`)

test('every framework accepts every attribute, property and event, and those of any HTML element', () => {
  const elements = describeElements()
  const objects = (
    type: (element: DescribedElement) => string,
    common: object,
    names: (element: DescribedElement) => string,
  ) =>
    elements.map(
      (element) =>
        `export const ${camelCase(element.tag)}: ${type(element)} = { ...${JSON.stringify(common)}, ${names(element)} }`,
    )
  const kebab = (element: DescribedElement) =>
    `...${named(attributesOf(element).map(({ name, value }) => [name, value]))} as const`
  const camel = (element: DescribedElement) =>
    `...${named(attributesOf(element).map(({ name, value }) => [camelCase(name), value]))} as const`
  const ownNames = ({ properties, events }: DescribedElement, eventName: (name: string) => string) =>
    unset([...properties.map(({ name }) => name), ...events.map(({ name }) => eventName(name))])
  const files = {
    'all-jsx.ts': [
      "import 'courier-elements/jsx'",
      "import type { JSX } from 'react'",
      ...objects(
        ({ tag }) => `JSX.IntrinsicElements['${tag}']`,
        inReact,
        (element) =>
          `${kebab(element)}, ${ownNames(element, (name) => `on${name}`)}, onClick() {}, style: { color: 'red' }, class: 'x', className: 'x'`,
      ),
    ],
    'all-react.ts': [
      "import type * as wrapped from 'courier-elements/react'",
      "import type { ComponentProps } from 'react'",
      ...objects(
        ({ className }) => `ComponentProps<typeof wrapped.${className}>`,
        inReact,
        (element) =>
          `${camel(element)}, ${ownNames(element, (name) => handler(name.replace('courier-', '')))}, onClick() {}, style: { color: 'red' }, className: 'x'`,
      ),
    ],
    'all-svelte.ts': [
      "import 'courier-elements/svelte'",
      "import type { SvelteHTMLElements } from 'svelte/elements'",
      ...objects(
        ({ tag }) => `SvelteHTMLElements['${tag}']`,
        inSvelte,
        (element) => `${kebab(element)}, ${ownNames(element, (name) => `on${name}`)}, onclick() {}`,
      ),
    ],
    'all-vue.ts': [
      "import 'courier-elements/vue'",
      "import type { GlobalComponents } from 'vue'",
      ...objects(
        ({ tag }) => `InstanceType<GlobalComponents['${tag}']>['$props']`,
        inVue,
        (element) => `${kebab(element)}, ${camel(element)}, ${ownNames(element, handler)}, onClick() {}`,
      ),
    ],
    'all-styles.ts': ["import 'courier-elements/rendered.css'", 'export {}'],
  }
  for (const [file, lines] of Object.entries(files)) writeFileSync(join(host.folder, file), lines.join('\n'))
  compileTemplates(Object.keys(files), { noUncheckedSideEffectImports: true })
})

const compileTemplates = (files: string[], options = {}) =>
  compile({ module: 'esnext', moduleResolution: 'bundler', types: [], files, skipLibCheck: true, ...options })

function compile({ files, ...options }: { files: string[]; [option: string]: unknown }) {
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
    execFileSync(process.execPath, [compiler, '-p', host.folder], { encoding: 'utf8' })
  } catch (error) {
    assert.fail((error as { stdout: string }).stdout)
  }
}
