import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Declared, table } from '../../core/storage/table.ts'
import { readSources } from './sources.ts'

const rows: Declared[] = Object.values(table)
const sources = readSources('{core,widgets,package,demo-site,build}/**/*.{ts,tsx,mjs,astro}').filter(
  ({ path }) => !/^core\/(storage\/|environment(\/|\.ts))/.test(path),
)
/** The gallery's browser is simulated, with a session in it. The privacy page is compared with the table below. */
const exempt = [
  'demo-site/src/gallery/environment.ts',
  'demo-site/src/gallery/stage.ts',
  'demo-site/src/pages/privacy.astro',
]

/** Returns the lines of code, in files that aren't exempt, in which the pattern occurs. */
function linesWith(pattern: RegExp) {
  return sources
    .filter(({ path }) => !exempt.includes(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const code = line.replace(/^\s*(\/?\*|\/\/).*$/, '').replace(/\/\/ .*$/, '')
        return pattern.test(code) ? [`${path}:${index + 1}: ${line.trim()}`] : []
      }),
    )
}

test('only core/storage and the environment call the browser’s storage', () => {
  assert.deepEqual(linesWith(/\b(getItem|setItem|removeItem|localStorage|sessionStorage|indexedDB)\b/), [])
})

test('only core/storage names the keys of stored entries', () => {
  const keys = rows.map(({ key }) => key.replace('.', '\\.') + (key.endsWith('-') ? '' : `['"\`]`))
  // Channels between tabs have names of their own.
  assert.deepEqual(linesWith(new RegExp(`(?<!channel\\()['"\`](${keys.join('|')})`)), [])
})

test('the privacy page names every entry', () => {
  const page = readFileSync('demo-site/src/pages/privacy.astro', 'utf8')
  const names = rows.map(({ key }) => (key.endsWith('-') ? `${key}{vendorID}` : key))
  assert.deepEqual(
    names.filter((name) => !page.includes(`'${name}'`)),
    [],
  )
})
