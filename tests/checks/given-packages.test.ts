import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { importsOf, readSources } from './sources.ts'

/** The packages that the project has to use, and the files in which they do their work. */
const givenPackages: [name: string, files: string][] = [
  ['react', 'widgets/**/*.tsx'],
  ['react-dom', 'widgets/define-widget.tsx'],
  ['@r2wc/react-to-web-component', 'widgets/define-widget.tsx'],
  ['@preact/signals-react', 'widgets/**/*.tsx'],
  ['nanostores', 'core/**/*.ts'],
  ['@nanostores/react', 'widgets/**/*.tsx'],
  ['ofetch', 'core/api/client.ts'],
  ['@linaria/core', 'widgets/**/*.tsx'],
  ['@wyw-in-js/rollup', 'build/linaria.mjs'],
  ['@floating-ui/react', 'widgets/shared/**/*.ts'],
  ['rosetta', 'core/i18n/*.ts'],
  ['leaflet', 'widgets/shared/map/*.ts'],
  ['libphonenumber-js', 'core/i18n/*.ts'],
  ['temporal-polyfill', 'core/time/*.ts'],
  ['rollup', 'tests/support/runner/**/*.ts'],
  ['@web/test-runner-playwright', 'tests/web-test-runner.config.mjs'],
  ['playwright', 'tests/support/browser.ts'],
  ['astro', 'demo-site/astro.config.mjs'],
]

for (const [name, files] of givenPackages)
  test(`${name} is imported where it does its work`, () => {
    const isImported = readSources(files).some((source) =>
      importsOf(source).some(
        ({ specifier, isTypeOnly }) => !isTypeOnly && (specifier === name || specifier.startsWith(`${name}/`)),
      ),
    )
    assert.ok(isImported, `${files} imports ${name}`)
  })

test('the build runs Rollup, and the tests of the elements run in @web/test-runner', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  assert.match(scripts['build:elements'] ?? '', /^rollup -c/)
  const [runner] =
    readFileSync('tests/support/runner/phases.ts', 'utf8').match(/node_modules\/@web\/test-runner\/[^']+/) ?? []
  assert.ok(existsSync(runner ?? ''), 'its command is there')
})
