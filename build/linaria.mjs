/**
 * Extracts the styles of Linaria. One instance serves all bundles of a process, as the elements, their outlines and the card
 * frame share most modules, and each module is evaluated once. `.cache/linaria.json` keeps the results for later processes, such
 * as the tests of the widgets, as long as no source changes.
 */
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import wyw from '@wyw-in-js/rollup'

const root = join(import.meta.dirname, '..')
const cacheFile = join(root, '.cache/linaria.json')

/** Hashes of classes by name. @type {Map<string, string>} */
const classes = new Map()

/** Names a class by enough of its hash to tell some 700 classes apart, in fewer bytes than the whole. @param {string} hash */
function classNameOf(hash) {
  const name = `c${hash.slice(0, 5)}`
  if ((classes.get(name) ?? hash) !== hash) throw new Error(`Two classes have the name ${name}: use more of the hash`)
  classes.set(name, hash)
  return name
}

const plugin = wyw({
  include: ['**/widgets/**/*.{ts,tsx}', '**/styles/**/*.ts'],
  displayName: false,
  prefixer: false,
  classNameSlug: classNameOf,
  babelOptions: { configFile: false, babelrc: false, presets: ['@babel/preset-typescript'] },
})

/** @typedef {{ code: string, result: { code: string, map: unknown } | null, sheet?: { id: string, text: string } }} Transformed */

const sourcesHash = hashSources()
/** By module. @type {Map<string, Transformed>} */
const transformed = readCache()
const sheets = new Map([...transformed.values()].flatMap(({ sheet }) => (sheet ? [[sheet.id, sheet.text]] : [])))
let hasChanged = false

/** Hashes everything that a template can refer to, and the compiler itself. */
function hashSources() {
  const hash = createHash('sha256').update(root)
  const sources = ['core', 'styles', 'widgets'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).sort(),
  )
  for (const file of [...sources, 'package-lock.json', 'build/linaria.mjs']) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function readCache() {
  try {
    const cached = JSON.parse(readFileSync(cacheFile, 'utf8'))
    if (cached.sourcesHash === sourcesHash) return new Map(cached.transformed)
  } catch {
    // Missing, or cut off by a full disk: it is written again.
  }
  return new Map()
}

process.on('exit', () => {
  // While watching, sources change.
  if (!hasChanged || hashSources() !== sourcesHash) return
  mkdirSync(join(root, '.cache'), { recursive: true })
  const unfinished = `${cacheFile}.${process.pid}`
  writeFileSync(unfinished, JSON.stringify({ sourcesHash, transformed: [...transformed] }))
  renameSync(unfinished, cacheFile)
})

/** @returns {import('rollup').Plugin} */
export const linaria = () => ({
  ...plugin,
  resolveId: (id) => (sheets.has(id) ? id : null),
  load: (id) => sheets.get(id),
  async transform(code, id) {
    if (!code.includes('@linaria/core')) return null
    const last = transformed.get(id)
    if (last?.code === code) return last.result
    const result = (await plugin.transform.call(this, code, id)) ?? null
    const sheet = sheetOf(result)
    if (sheet) sheets.set(sheet.id, sheet.text)
    transformed.set(id, { code, result, sheet })
    hasChanged = true
    return result
  },
})

/** The plugin adds an import of the styles at the end. @param {{ code: string } | null} result */
function sheetOf(result) {
  const id = result?.code.match(/import (".+");\n$/)?.[1]
  return id && { id: JSON.parse(id), text: plugin.load(JSON.parse(id)) }
}
