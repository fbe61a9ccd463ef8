import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazyParts } from '../support/lazy-parts.ts'

/** Their failure has another answer. */
const others: Record<string, string> = {
  // The panel is placed below its anchor instead.
  'widgets/shared/panels/use-anchored.ts': 'places panels',
  // Its box says so and offers to try again.
  'widgets/shared/map/MapView.tsx': 'draws maps',
  // Only ahead of time: each of them is loaded by `lazy()` as well.
  'widgets/courier-request/element.ts': 'loads the parts beside the form',
  // The file goes up as it is instead.
  'widgets/courier-bulk-upload/load-table.ts': 'makes the table of bulk orders',
  // Without them an element is empty until it is defined.
  'widgets/loader.ts': 'draws outlines',
  // An element inside an element, by `lazy()` as well.
  'widgets/shared/SignInHere.tsx': 'defines the account element',
}

test('the widgets load their lazy components in one way, so that each can be tried again', () => {
  const parts = lazyParts().filter(({ from }) => from.startsWith('widgets/'))
  const strays = parts.filter(({ component, from }) => component === null && !(from in others))
  assert.deepEqual(strays, [])
})
