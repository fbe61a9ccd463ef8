/**
 * Writes `dist/package`, the npm package `courier-elements`: the built elements with their entries, types and descriptions.
 * Needs `dist/elements`.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rollup } from 'rollup'
import { loadConfigFile } from 'rollup/loadConfigFile'
import { describeElements } from './contracts.ts'
import { declarationFiles, typeModules, withTheDom } from './declarations.ts'
import { customElementsManifest, vscodeData, webTypes } from './descriptions.ts'

const root = join(import.meta.dirname, '..')
const output = join(root, 'dist/package')

const { name, version, description, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

rmSync(output, { recursive: true, force: true })
await bundle()
copyElements()
describe()

async function bundle() {
  const { options, warnings } = await loadConfigFile(join(root, 'rollup.package.mjs'), { silent: true })
  for (const one of options) {
    const build = await rollup(one)
    for (const target of one.output) await build.write(target)
    await build.close()
  }
  warnings.flush()
}

/** Leaves out what only the order API's own pages need. */
function copyElements() {
  const elements = join(root, 'dist/elements')
  const files = globSync('{*.js,rendered.css,pure/*.js,chunks/*.js,third-party-notices.txt}', { cwd: elements })
  for (const file of files.filter((one) => one !== 'card-frame.js')) cpSync(join(elements, file), join(output, file))
}

function describe() {
  const elements = describeElements()
  const entries = elements.map(({ tag }) => tag)
  const texts = {
    ...declarationFiles(elements),
    'react.d.ts': withTheDom + readFileSync(join(output, 'react.d.ts'), 'utf8'),
    ...Object.fromEntries(typeModules.map((module) => [`${module}.js`, 'export {}\n'])),
    'custom-elements.json': asJson(customElementsManifest(elements)),
    'vscode.html-custom-data.json': asJson(vscodeData(elements)),
    'web-types.json': asJson(webTypes(elements, version)),
    'README.md': readFileSync(join(import.meta.dirname, 'README.md'), 'utf8'),
    'package.json': asJson(manifest(entries)),
  }
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(output, file)), { recursive: true })
    writeFileSync(join(output, file), text)
  }
}

function manifest(tags: string[]) {
  const entry = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` })
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    exports: {
      '.': entry('index'),
      './core': entry('core'),
      './react': entry('react'),
      './bulk-sheet': entry('bulk-sheet'),
      './server': entry('server'),
      './rendered.css': './rendered.css',
      ...Object.fromEntries(tags.map((tag) => [`./${tag}`, entry(tag)])),
      ...Object.fromEntries(tags.map((tag) => [`./pure/${tag}`, entry(`pure/${tag}`)])),
      ...Object.fromEntries(typeModules.map((module) => [`./${module}`, entry(module)])),
      './courier.js': entry('courier'),
      './custom-elements.json': './custom-elements.json',
      './vscode.html-custom-data.json': './vscode.html-custom-data.json',
      './web-types.json': './web-types.json',
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

function asJson(value: unknown) {
  return `${JSON.stringify(value, null, 2)}\n`
}
