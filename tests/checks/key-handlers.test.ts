import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSources } from './sources.ts'

const reader = 'widgets/shared/command-key.ts'
/** An event's key, read in whatever way a handler may. */
const ownReading =
  /\bevent(\.nativeEvent)?\.key\b|\(\{[^)]*\bkey\b[^)]*\}: (React\.)?KeyboardEvent|nativeEvent\.isComposing/

test('every key handler of the elements knows keys of an input method by commandKey', () => {
  const handlers = readSources('widgets/**/*.{ts,tsx}').filter(({ path }) => path !== reader)
  assert.deepEqual(
    handlers.filter(({ text }) => ownReading.test(text)).map(({ path }) => path),
    [],
  )
  assert.ok(handlers.filter(({ text }) => text.includes('commandKey(event)')).length > 20)
})
