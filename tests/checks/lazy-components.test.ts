import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazyParts } from '../support/lazy-parts.ts'

/** Their failures are tested in `tests/widgets/lazy-parts.test.tsx`. */
const others = [
  'widgets/courier-account/element.ts',
  'widgets/shared/map/leaflet-map.ts',
  'widgets/shared/panels/anchor-panel.ts',
]

test('the widgets load their lazy components in one way, so that each can be tried again', () => {
  const parts = lazyParts().filter(({ from }) => from.startsWith('widgets/'))
  // Other files may import or preload modules that `lazy()` loads.
  const shown = new Set(parts.filter(({ component }) => component !== null).map(({ target }) => target))
  const strays = parts.filter(({ target }) => !shown.has(target) && !others.includes(target))
  assert.deepEqual(strays, [])
})
