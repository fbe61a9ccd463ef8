import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { expectNone } from './sources.ts'

const page = readFileSync('docs/security.md', 'utf8')
const rows = page.split('\n').filter((line) => /^\| \d/.test(line))

/** Number of requirements of OWASP ASVS 5.0.0, levels 1 and 2. */
const requirementCount = 253

test('docs/security.md lists each requirement once', () => {
  const ids = rows.flatMap((row) => row.split('|')[1]?.trim().split(', ') ?? [])
  assert.equal(ids.length, requirementCount)
  assert.equal(new Set(ids).size, requirementCount)
})

test('docs/security.md names only tests that exist', () => {
  const missing: string[] = []
  for (const row of rows) {
    let file: string | null = null
    for (const [, path, name] of row.matchAll(/`([\w/.-]+\.test\.tsx?)`|“([^”]*)”/g)) {
      if (path) {
        file = `tests/${path}`
        if (!existsSync(file)) missing.push(file)
        if (!row.includes(`\`${path}\` “`)) missing.push(`${file}: no test is named`)
      } else if (file && (!name || !existsSync(file) || !readFileSync(file, 'utf8').includes(name))) {
        missing.push(`${file}: ${name}`)
      }
    }
  }
  expectNone(missing)
})
