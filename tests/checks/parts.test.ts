import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sources } from './sources.ts'

test('the styling guide names every part that a page can restyle, and no other', () => {
  const [, section = ''] = readFileSync('docs/guides/styling.md', 'utf8').split(/^## (?:Parts|Words)$/m)
  const named = [...section.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name ?? '').filter(isNoElement)
  const found = sources('widgets/**/*.tsx').flatMap(({ text }) => partsOf(text))
  assert.deepEqual(new Set(found.filter((part) => !named.includes(part))), new Set())
  assert.deepEqual(
    named.filter((part) => !found.some((one) => one === part || (one.endsWith('-') && part.startsWith(one)))),
    [],
  )
})

/** Returns the part names in a text. Of a dynamic name (`a-${tone}`) only the beginning is known. */
function partsOf(text: string): string[] {
  const plain = [...text.matchAll(/\bpart="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  const made = [...text.matchAll(/\bpart=\{`([^`]+)`\}/g)].map(([, names = '']) => names.split(' ')[0] ?? '')
  const chosen = [...text.matchAll(/\bpart=\{classNames\('([a-z-]+)'/g)].map(([, name = '']) => name)
  return [...plain, ...made, ...chosen]
}

const slots = ['logo', 'footer', 'empty']
const isNoElement = (name: string) => !name.startsWith('courier-') && !slots.includes(name) && !isKind(name)
/** Example variants. */
const isKind = (name: string) => /^(button|tab|badge|notice|toast)-/.test(name)
