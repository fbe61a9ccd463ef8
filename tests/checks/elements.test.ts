import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { test } from 'node:test'
import { commonStates, gallery } from '../../demo-site/src/gallery/states.ts'
import type { Contract } from '../../widgets/contract.ts'

const declarations = readFileSync('widgets/element-types.ts', 'utf8')
const folders = globSync('widgets/courier-*/define.ts').map(dirname).sort()

test('every element is declared in element-types.ts under the name of its folder', async () => {
  for (const folder of folders) {
    const { contract } = (await import(`../../${folder}/contract.ts`)) as { contract: Contract }
    assert.equal(contract.tag, basename(folder))
    assert.ok(declarations.includes(`'${contract.tag}': typeof `), `${contract.tag} is missing`)
    assert.ok(declarations.includes(`./${contract.tag}/contract.ts`))
  }
})

test('attributes and events are kebab-case, and no attribute has the name of a shared one or one of HTML', async () => {
  const reserved = [
    'api',
    'country',
    'brand',
    'language',
    'environment',
    'mode',
    'vendor',
    'translations',
    'id',
    'class',
    'lang',
    'title',
  ]
  for (const folder of folders) {
    const { contract } = (await import(`../../${folder}/contract.ts`)) as { contract: Contract }
    for (const name of Object.keys(contract.attributes)) {
      assert.match(name, /^[a-z]+(-[a-z]+)*$/)
      assert.ok(!reserved.includes(name), `${contract.tag} ${name}`)
    }
    for (const name of Object.keys(contract.events)) assert.match(name, /^courier-[a-z]+(-[a-z]+)*$/)
  }
})

test('the gallery shows every element in every common state, or gives the reason why not', () => {
  assert.deepEqual(
    Object.keys(gallery).sort(),
    folders.map((folder) => basename(folder)),
  )
  for (const [tag, { states, without = {} }] of Object.entries(gallery)) {
    const missing = commonStates.filter((name) => !(name in states) && !without[name])
    assert.deepEqual(missing, [], tag)
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
