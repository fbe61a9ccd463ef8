import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { Settings } from '../../../core/config/settings.ts'
import type { SessionState } from '../../../core/session/session.ts'
import { modeOfVisitor } from '../../../core/session/visitor-mode.ts'
import { createTestStorage } from '../../support/page.ts'

const user = { id: '1', email: 'single@demo.courier' }
const states = {
  visitor: { state: 'signed-out' },
  'a guest': { state: 'signed-in', user: null, isGuest: true },
  'an account': { state: 'signed-in', user },
} as const satisfies Record<string, SessionState>

/** Classic mode, GODROID mode and guest mode (specification 1 §1). */
for (const [visitor, setting, mode] of [
  ['visitor', 'guest', 'guest'],
  ['a guest', 'guest', 'guest'],
  ['an account', 'guest', 'classic'],
  ['visitor', 'classic', 'classic'],
  ['an account', 'classic', 'classic'],
  ['an account', 'godroid', 'godroid'],
] as const) {
  test(`${visitor} on a page of mode ${setting} is in mode ${mode}`, () => {
    const $settings = atom({ mode: setting } as Settings)
    const $mode = modeOfVisitor(createTestStorage(), $settings, atom<SessionState>(states[visitor]))
    assert.equal($mode.get(), mode)
  })
}

test('a staff token makes a page of any mode a staff page, until the user signs out', () => {
  const storage = createTestStorage()
  storage.setItem('godroid-token', 'demo-godroid-token')
  const $session = atom<SessionState>({ state: 'signed-in', user: null })
  const $mode = modeOfVisitor(storage, atom({ mode: 'classic' } as Settings), $session)
  assert.equal($mode.get(), 'godroid')
  storage.removeItem('godroid-token')
  $session.set({ state: 'signed-out' })
  assert.equal($mode.get(), 'classic')
})
