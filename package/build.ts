/**
 * Writes the npm package `courier-elements` to `dist/package`, and packs it into `dist/elements/package.tgz`, which the server
 * serves as `/v/<version>/package.tgz`. Needs `dist/elements`.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rollup } from 'rollup'
import { loadConfigFile } from 'rollup/loadConfigFile'
import type { Catalogue } from '../core/i18n/keys.ts'
import { describeElements } from './contracts.ts'
import { declarationFiles, domTypesReference, typeModules } from './declarations.ts'
import { customElementsManifest, vscodeData, webTypes } from './descriptions.ts'

const root = join(import.meta.dirname, '..')
const output = join(root, 'dist/package')
const elements = join(root, 'dist/elements')
/** Groups of texts that no element shows. */
const notInElements = ['site', 'mail']

const { name, version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

rmSync(output, { recursive: true, force: true })
await bundleEntries()
copyElements()
writeDescriptions()
pack()

async function bundleEntries() {
  const { options, warnings } = await loadConfigFile(join(root, 'build/package.mjs'), { silent: true })
  for (const inputOptions of options) {
    const build = await rollup(inputOptions)
    for (const target of inputOptions.output) await build.write(target)
    await build.close()
  }
  warnings.flush()
}

function copyElements() {
  const files = globSync('{*.js,rendered.css,pure/*.js,chunks/*.js,third-party-notices.txt}', { cwd: elements })
  // Only pages of the order API need the card frame.
  for (const file of files.filter((name) => name !== 'card-frame.js')) cpSync(join(elements, file), join(output, file))
}

function writeDescriptions() {
  const descriptions = describeElements()
  const entries = descriptions.map(({ tag }) => tag)
  const texts = {
    ...declarationFiles(descriptions),
    'react.d.ts': domTypesReference + readFileSync(join(output, 'react.d.ts'), 'utf8'),
    ...Object.fromEntries(typeModules.map((module) => [`${module}.js`, 'export {}\n'])),
    'custom-elements.json': jsonText(customElementsManifest(descriptions)),
    'vscode.html-custom-data.json': jsonText(vscodeData(descriptions)),
    'web-types.json': jsonText(webTypes(descriptions, version)),
    'texts.json': jsonText(textsByKey(JSON.parse(readFileSync(join(root, 'locales/en.json'), 'utf8')))),
    'README.md': readFileSync(join(import.meta.dirname, 'README.md'), 'utf8'),
    'CHANGELOG.md': readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    'package.json': jsonText(manifest(entries)),
  }
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(output, file)), { recursive: true })
    writeFileSync(join(output, file), text)
  }
}

function pack() {
  // On Windows, npm is a script for the shell.
  execFileSync('npm', ['pack', '--silent', '--pack-destination', elements, output], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  renameSync(join(elements, `${name}-${version}.tgz`), join(elements, 'package.tgz'))
}

/** Returns the elements' English texts by their dotted keys, for the setting `texts`. */
function textsByKey(texts: Catalogue, prefix = ''): Record<string, string> {
  const entries = Object.entries(texts).flatMap(([name, text]) => {
    if (prefix === '' && notInElements.includes(name)) return []
    const key = prefix + name
    return typeof text === 'string' ? [[key, text]] : Object.entries(textsByKey(text, `${key}.`))
  })
  return Object.fromEntries(entries)
}

function manifest(tags: string[]) {
  const entry = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` })
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    // Entries that define elements, and chunks that register style sheets. Bundlers leave out the rest if it's unused.
    sideEffects: ['./courier*.js', './chunks/*.js', './rendered.css'],
    // Of partners' servers; this project itself needs a newer one.
    engines: { node: '>=20' },
    exports: {
      '.': entry('index'),
      './core': entry('core'),
      './react': entry('react'),
      './bulk-sheet': entry('bulk-sheet'),
      './server': entry('server'),
      './rendered.css': { types: './rendered.css.d.ts', default: './rendered.css' },
      ...Object.fromEntries(tags.map((tag) => [`./${tag}`, entry(tag)])),
      ...Object.fromEntries(tags.map((tag) => [`./pure/${tag}`, entry(`pure/${tag}`)])),
      ...Object.fromEntries(typeModules.map((module) => [`./${module}`, entry(module)])),
      './courier.js': entry('courier'),
      './custom-elements.json': './custom-elements.json',
      './vscode.html-custom-data.json': './vscode.html-custom-data.json',
      './web-types.json': './web-types.json',
      './texts.json': './texts.json',
      './package.json': './package.json',
    },
    types: './index.d.ts',
    customElements: 'custom-elements.json',
    'web-types': './web-types.json',
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
    keywords: ['courier', 'delivery', 'custom-elements', 'web-components'],
  }
}

function jsonText(value: unknown) {
  return `${JSON.stringify(value, null, 2)}\n`
}
