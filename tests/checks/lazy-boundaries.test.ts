import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

/** Each lazy part costs a request and can fail, so only rarely used parts should be lazy. */
const most = 45

/** Tables with many files, one of which is loaded. */
const countries = ['core/config/country-files.ts']
const languages = ['core/i18n/catalogues.ts']

const files = globSync('{core,widgets}/**/*.{ts,tsx}').filter((path) => !countries.concat(languages).includes(path))
const comment = /^ *(\/\*|\*|\/\/).*$/gm

test('core and widgets have few lazy parts', () => {
  const parts = files.flatMap((path) =>
    Array.from(
      readFileSync(path, 'utf8')
        .replace(comment, '')
        .matchAll(/(?<!typeof )\bimport\('([^']+)'\)/g),
      ([, target = '']) => (target.startsWith('.') ? join(dirname(path), target) : target),
    ),
  )
  const distinct = [...new Set(parts)].filter((part) => !countries.includes(part)).sort()
  assert.ok(distinct.length <= most, `${distinct.length} lazy parts:\n${distinct.join('\n')}`)
})
