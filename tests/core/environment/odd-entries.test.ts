import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOrderCall, useRequestFixture } from '../request/request-fixture.ts'

const { fixture, openFilled } = useRequestFixture()

/** Returns copies of a stored value in which one member has another type, each with the member's path. */
function oddCopiesOf(value: unknown, path = ''): { path: string; copy: unknown }[] {
  const odd = typeof value === 'object' && value !== null ? 7 : typeof value === 'string' ? [] : {}
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const inner = members.flatMap(([name, member]) =>
    oddCopiesOf(member, `${path}.${name}`).map(({ path, copy }) => ({
      path,
      copy: Array.isArray(value) ? value.with(Number(name), copy) : { ...(value as object), [name]: copy },
    })),
  )
  return [{ path, copy: odd }, ...inner]
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const ordersKey = 'courier-request-orders'

/** Returns what the browser has stored. */
function readStorage() {
  const { storage } = fixture.browser
  return new Map(storage.keys().map((key) => [key, storage.getItem(key) ?? '']))
}

function writeStorage(entries: ReadonlyMap<string, string>) {
  const { storage } = fixture.browser
  for (const key of storage.keys()) storage.removeItem(key)
  for (const [key, text] of entries) storage.setItem(key, text)
}

test('an attempt whose outcome is unknown is looked up before its entry is dropped', async () => {
  const tab = await openFilled({ flags: {} })
  const before = (await fixture.orders()).length
  tab.network.intercept = async (call) => {
    if (isOrderCall(call)) await fixture.server.api.fetch(call)
    throw new TypeError('lost')
  }
  assert.equal(await fixture.press(tab.request), 'unreachable')
  tab.close()
  const entries = readStorage()
  const copies = oddCopiesOf(parse(entries.get(ordersKey) ?? '')).filter(({ copy }) =>
    JSON.stringify(copy).includes('"idempotencyKey":"'),
  )
  assert.ok(copies.length > 20)
  for (const { path, copy } of copies) {
    // The attempts of another user aren't read.
    if (path === '.owner') continue
    writeStorage(new Map([...entries, [ordersKey, JSON.stringify(copy)]]))
    const { request, close } = await fixture.openTab()
    await fixture.until(`the order, ${path}`, () => /placed$/.test(request.$placement.get().state))
    assert.equal((await fixture.orders()).length, before + 1, path)
    close()
  }
})
