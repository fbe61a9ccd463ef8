import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

/** Each lazy part costs a request and can fail, so only rarely used parts should be lazy. */
const maxLazyParts = 47

/** Each lists many files, of which an element loads one. */
const countries = ['core/config/country-files.ts']
const languages = ['core/i18n/catalogue-files.ts']

const files = globSync('{core,widgets}/**/*.{ts,tsx}').filter((path) => !countries.concat(languages).includes(path))
const comments = /^ *(\/\*|\*|\/\/).*$/gm

test('core and widgets have at most 47 lazy parts', () => {
  const parts = files.flatMap((path) =>
    Array.from(
      readFileSync(path, 'utf8')
        .replace(comments, '')
        .matchAll(/(?<!typeof )\bimport\('([^']+)'\)/g),
      ([, target = '']) => (target.startsWith('.') ? join(dirname(path), target) : target),
    ),
  )
  const distinctParts = [...new Set(parts)].filter((part) => !countries.concat(languages).includes(part)).sort()
  assert.ok(distinctParts.length <= maxLazyParts, `${distinctParts.length} lazy parts:\n${distinctParts.join('\n')}`)
})
