import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSavedViews, maxViews } from '../../../core/orders/desk/saved-views.ts'
import { createTestOrderApi, demoPassword } from '../../support/order-api.ts'
import { createTestBrowser, createTestPage } from '../../support/page.ts'
import { openShop } from './order-list-fixture.ts'

const cancelled = { name: 'Cancelled', query: 'tab=cancelled', vendorId: '1002', includeOutlets: false }

test('views are saved by name, renamed, replaced and removed', async () => {
  const { page, close } = await openShop()
  const views = createSavedViews(page, 'active')
  const stop = views.$views.listen(() => {})
  const names = () => views.$views.get().map(({ name }) => name)
  views.save(cancelled)
  views.save({ ...cancelled, name: ' Late ', query: 'tab=collected' })
  views.save({ ...cancelled, name: '  ' })
  assert.deepEqual(names(), ['Cancelled', 'Late'])
  views.save({ ...cancelled, name: 'late', query: 'tab=new' })
  assert.deepEqual(
    views.$views.get().map(({ name, query }) => [name, query]),
    [
      ['Cancelled', 'tab=cancelled'],
      ['late', 'tab=new'],
    ],
  )
  views.rename('late', 'Today')
  views.rename('Today', ' ')
  assert.deepEqual(names(), ['Cancelled', 'Today'])
  views.rename('Today', 'cancelled')
  assert.deepEqual(names(), ['cancelled'])
  views.remove('cancelled')
  assert.deepEqual(names(), [])
  for (let index = 0; index < maxViews + 3; index += 1) views.save({ ...cancelled, name: `View ${index}` })
  assert.equal(names().length, maxViews)
  stop()
  await close()
})

test('views are shared with other tabs and reloads, not with the other list or another user', async () => {
  const server = await createTestOrderApi()
  const options = { clock: server.clock, browser: createTestBrowser() }
  const first = createTestPage(server.api, options)
  await first.page.session.signIn('parent@demo.courier', demoPassword)
  const second = createTestPage(server.api, options)
  await second.page.ready()
  const here = createSavedViews(first.page, 'active')
  const there = createSavedViews(second.page, 'active')
  const stops = [here, there].map(({ $views }) => $views.listen(() => {}))
  here.save(cancelled)
  await server.clock.flush()
  assert.deepEqual(
    there.$views.get().map(({ name }) => name),
    ['Cancelled'],
  )
  assert.deepEqual(createSavedViews(second.page, 'past').$views.get(), [])
  await first.page.session.signOut()
  assert.deepEqual(here.$views.get(), [])
  await first.page.session.signIn('single@demo.courier', demoPassword)
  assert.deepEqual(here.$views.get(), [])
  await first.page.session.signIn('parent@demo.courier', demoPassword)
  assert.equal(here.$views.get().length, 1)
  for (const stop of stops) stop()
  first.page.destroy()
  second.page.destroy()
  await server.close()
})
