import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { createSettings } from '../../core/config/settings.ts'
import { describeElements } from '../../package/contracts.ts'
import { cssName, defaults } from '../../styles/tokens.ts'

const path = 'tests/checks/public-list.txt'

/** Lists all public names that hosts use, one per line. */
function publicList(): string {
  const elements = describeElements().flatMap((element) =>
    (['attributes', 'properties', 'methods', 'events'] as const).flatMap((kind) =>
      element[kind].map(({ name, type }) => `${element.tag} ${kind}: ${name} ${type}`),
    ),
  )
  const [, parts = ''] = readFileSync('docs/guides/styling.md', 'utf8').split(/^## (?:Parts|Texts)$/m)
  const partsAndSlots = new Set([...parts.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name ?? ''))
  const settings = createSettings({ scriptOrigin: '', warn() {} }).$settings.get()
  return [
    ...elements,
    ...Object.keys(settings).map((name) => `setting: ${name}`),
    ...Object.keys(defaults).map((name) => `token: --courier-${cssName(name)}`),
    ...[...partsAndSlots].filter((name) => !name.startsWith('courier-')).map((name) => `part or slot: ${name}`),
    '',
  ].join('\n')
}

// To accept a change, add it to CHANGELOG.md and run: node tests/checks/public-list.test.ts --write
if (process.argv.includes('--write')) writeFileSync(path, publicList())

test('attributes, properties, methods, events, settings, tokens, parts and slots are those in public-list.txt', () => {
  assert.deepEqual(publicList().split('\n'), readFileSync(path, 'utf8').split('\n'))
})
