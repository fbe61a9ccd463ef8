import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { camelCase, type DescribedElement, describeElements } from '../../../package/contracts.ts'
import { type InstalledPackage, installPackage } from './installed.ts'

const modules = join(import.meta.dirname, '../../../node_modules')
/** Hosts have either version. The newer one needs a third of the processor time. */
const compilers = { 6: join(modules, 'typescript/bin/tsc'), 7: join(modules, 'typescript-native/bin/tsc') }

const strictest = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  target: 'es2022',
  lib: ['es2022', 'dom'],
  noEmit: true,
}
const inBundlers = { module: 'esnext', moduleResolution: 'bundler', types: [], skipLibCheck: true }

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

/** Common attributes, and all own ones, properties and events, as templates of Vue and Svelte write them. */
function tagOf(
  { tag, attributes, properties, events }: DescribedElement,
  spelling: { value(name: string, code: string): string; event(name: string): string; click: string },
) {
  const own = attributes.map(({ name, type, allowedValues }) =>
    type === 'boolean'
      ? spelling.value(name, 'true')
      : type === 'number'
        ? spelling.value(name, '1')
        : `${name}="${allowedValues[0] ?? 'x'}"`,
  )
  const common =
    'id="x" slot="x" class="x" style="color: red" title="x" lang="en" tabindex="0" aria-label="x" data-x="x"'
  const unset = properties.map(({ name }) => spelling.value(name, 'undefined'))
  const handlers = events.map(({ name }) => spelling.event(name))
  return `<${[tag, common, ...own, ...unset, ...handlers, spelling.click].join(' ')}></${tag}>`
}

const inTemplates = {
  vue: {
    value: (name: string, code: string) => `:${name}="${code}"`,
    event: (name: string) => `@${name}="({ detail }) => detail"`,
    click: '@click="() => {}"',
  },
  svelte: {
    value: (name: string, code: string) => `${name}={${code}}`,
    event: (name: string) => `on${name}={({ detail }) => detail}`,
    click: 'onclick={() => {}}',
  },
}

test('vue-tsc accepts every element in a template under its strictest settings', () => {
  checkTemplates({
    language: 'vue',
    around: (markup) =>
      `<script setup lang="ts">\nimport 'courier-elements/vue'\n</script>\n<template>${markup}</template>\n`,
    config: { vueCompilerOptions: { strictTemplates: true } },
    command: (folder) => ['vue-tsc/bin/vue-tsc.js', '-p', folder],
  })
})

test('svelte-check accepts every element in a template under its strictest settings', () => {
  // Its warnings are about the page's own markup.
  const options = ['--tsconfig', './tsconfig.json', '--threshold', 'error']
  checkTemplates({
    language: 'svelte',
    // Only inside a custom element, Svelte accepts `slot`.
    around: (markup) =>
      `<script lang="ts">\nimport 'courier-elements/svelte'\n</script>\n<courier-toasts>${markup}</courier-toasts>\n`,
    config: {},
    command: (folder) => ['svelte-check/bin/svelte-check', '--workspace', folder, ...options],
  })
})

interface TemplateCheck {
  language: 'vue' | 'svelte'
  around(markup: string): string
  config: object
  command(folder: string): string[]
}

/** Checks a template with all elements; then one with a value that its attribute doesn't have, which has to fail. */
function checkTemplates({ language, around, config, command }: TemplateCheck) {
  const folder = join(host.folder, `strict-${language}`)
  mkdirSync(folder)
  const tsconfig = { compilerOptions: { ...strictest, ...inBundlers }, include: ['*'], ...config }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  const [tool = '', ...options] = command(folder)
  const check = (markup: string) => {
    writeFileSync(join(folder, `All.${language}`), around(markup))
    return spawnSync(process.execPath, [join(modules, tool), ...options], { encoding: 'utf8' })
  }
  const tags = describeElements().map((element) => tagOf(element, inTemplates[language]))
  const { status, stdout } = check(tags.join('\n'))
  assert.equal(status, 0, stdout)
  assert.notEqual(check('<courier-order-list view="odd"></courier-order-list>').status, 0)
}

const compileTemplates = (files: string[], options = {}, version: 6 | 7 = 6) =>
  compile({ ...inBundlers, files, ...options }, version)

function compile({ files, ...options }: { files: string[]; [option: string]: unknown }, version: 6 | 7 = 6) {
  const compilerOptions = { ...strictest, jsx: 'react-jsx', ...options }
  writeFileSync(join(host.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  try {
    execFileSync(process.execPath, [compilers[version], '-p', host.folder], { encoding: 'utf8' })
  } catch (error) {
    assert.fail((error as { stdout: string }).stdout)
  }
}
