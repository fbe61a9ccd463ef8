import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazyParts } from '../support/runner/lazy-parts.ts'

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
  const withoutLazy = parts.filter(({ target }) => !loadedByLazy.has(target) && !exceptions.includes(target))
  assert.deepEqual(withoutLazy, [])
})
