import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createSettings } from '../../core/config/settings.ts'
import { describeInterfaces } from '../../package/contracts.ts'

const interfaces = new Map(describeInterfaces().map(({ name, members }) => [name, members]))

test('the reference and the settings’ guide describe exactly the settings of configure()', () => {
  const settings = Object.keys(createSettings({ scriptOrigin: '', warn() {} }).$settings.get()).sort()
  assert.deepEqual(
    interfaces
      .get('GivenSettings')
      ?.map(({ name }) => name)
      .sort(),
    settings,
  )
  const [, table = ''] = readFileSync('docs/embedding.md', 'utf8').split(/^## (?:Settings|Attributes.*)$/m)
  assert.deepEqual(
    settings.filter((name) => !table.includes(`\`${name}\``)),
    [],
  )
})

test('every member in the reference has a description', () => {
  const bare = [...interfaces].flatMap(([name, members]) =>
    members.filter(({ description }) => description === '').map((member) => `${name}.${member.name}`),
  )
  assert.deepEqual(bare, [])
})
