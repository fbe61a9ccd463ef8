import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazyParts, tables } from '../support/runner/lazy-parts.ts'
import { expectNone } from './sources.ts'

/** Each lazy part costs a request and can fail, so only rarely used parts should be lazy. */
const maxLazyParts = 47
/** Modules that don't use `lazy()`. `tests/widgets/lazy-parts.test.tsx` tests what happens if they fail to load. */
const exceptions = [
  'widgets/courier-account/element.ts',
  'widgets/courier-bulk-upload/grid/make-sheet.ts',
  'widgets/shared/map/leaflet-map.ts',
  'widgets/shared/panels/anchor-panel.ts',
  'widgets/shared/surface/keep-translatable.ts',
]

test('widgets load lazy components only with lazy(), which offers "Try again"', () => {
  const parts = lazyParts().filter(({ from }) => from.startsWith('widgets/'))
  // Other files may import or preload modules that `lazy()` loads.
  const loadedByLazy = new Set(parts.filter(({ component }) => component !== null).map(({ target }) => target))
  expectNone(parts.filter(({ target }) => !loadedByLazy.has(target) && !exceptions.includes(target)))
})

test('core and widgets have at most 47 lazy parts', () => {
  const parts = lazyParts().filter(({ from, target }) => !tables.includes(from) && !tables.includes(target))
  const targets = [...new Set(parts.map(({ target }) => target))].sort()
  assert.ok(targets.length <= maxLazyParts, `${targets.length} lazy parts:\n${targets.join('\n')}`)
})
