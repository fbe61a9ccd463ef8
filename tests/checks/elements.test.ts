import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { test } from 'node:test'
import { commonStates, gallery } from '../../demo-site/src/gallery/states.ts'
import type { Contract } from '../../widgets/contract.ts'
import { expectNone } from './sources.ts'

const declarations = readFileSync('widgets/element-types.ts', 'utf8')
const folders = globSync('widgets/courier-*/define.ts').map(dirname).sort()
const contracts = await Promise.all(
  folders.map(async (folder) => ((await import(`../../${folder}/contract.ts`)) as { contract: Contract }).contract),
)

test('every element is declared in element-types.ts under the name of its folder', () => {
  assert.deepEqual(
    contracts.map(({ tag }) => tag),
    folders.map((folder) => basename(folder)),
  )
  const isDeclared = (tag: string) =>
    declarations.includes(`'${tag}': typeof `) && declarations.includes(`./${tag}/contract.ts`)
  expectNone(contracts.filter(({ tag }) => !isDeclared(tag)))
})

test('attributes and events are kebab-case, and no attribute has the name of a shared one or one of HTML', () => {
  const reserved = 'api country brand language environment mode vendor translations id class lang title'.split(' ')
  const attributes = contracts.flatMap((contract) => Object.keys(contract.attributes))
  const events = contracts.flatMap((contract) => Object.keys(contract.events))
  expectNone(attributes.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name) || reserved.includes(name)))
  expectNone(events.filter((name) => !/^courier-[a-z]+(-[a-z]+)*$/.test(name)))
})

test('the gallery shows every element in every common state, or gives the reason why not', () => {
  assert.deepEqual(
    Object.keys(gallery).sort(),
    folders.map((folder) => basename(folder)),
  )
  for (const [tag, { states, without = {} }] of Object.entries(gallery)) {
    const missing = commonStates.filter((name) => !(name in states) && !without[name])
    expectNone(missing, tag)
  }
})

test('the gallery shows the errors of every form', () => {
  const tagsWithForms = globSync('widgets/courier-*/**/*.tsx')
    .filter((path) => /useSubmit\(|useFieldFocus|<FieldFocus/.test(readFileSync(path, 'utf8')))
    .map((path) => path.split('/')[1] ?? '')
  for (const tag of new Set(tagsWithForms)) {
    assert.ok(
      Object.keys(gallery[tag]?.states ?? {}).some((name) => name.endsWith('errors')),
      tag,
    )
  }
})
