import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readSources } from './sources.ts'

test('the styling guide lists exactly the parts that a page can restyle', () => {
  const [, section = ''] = readFileSync('docs/guides/styling.md', 'utf8').split(/^## (?:Parts|Texts)$/m)
  const inGuide = [...section.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name ?? '').filter(isPart)
  const inWidgets = readSources('widgets/**/*.tsx').flatMap(({ text }) => partsOf(text))
  assert.deepEqual(new Set(inWidgets.filter((part) => !inGuide.includes(part))), new Set())
  assert.deepEqual(
    inGuide.filter((part) => !inWidgets.some((name) => name === part || (name.endsWith('-') && part.startsWith(name)))),
    [],
  )
})

/** Returns the part names in a text. Of a dynamic name (`a-${tone}`), it returns only the text before the value. */
function partsOf(text: string): string[] {
  const constant = [...text.matchAll(/\bpart="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  const dynamic = [...text.matchAll(/\bpart=\{`([^`]+)`\}/g)].map(([, names = '']) => names.split(' ')[0] ?? '')
  const conditional = [...text.matchAll(/\bpart=\{classNames\('([a-z-]+)'/g)].map(([, name = '']) => name)
  return [...constant, ...dynamic, ...conditional]
}

const slots = ['logo', 'footer', 'empty']
const isPart = (name: string) => !name.startsWith('courier-') && !slots.includes(name) && !isVariant(name)
/** Whether it's an example of a variant, such as `button-primary`. */
const isVariant = (name: string) => /^(button|tab|badge|notice|toast)-/.test(name)
