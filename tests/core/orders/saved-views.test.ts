import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSavedViews, maxViews } from '../../../core/orders/desk/saved-views.ts'
import { demoPassword } from '../../support/order-api.ts'
import { createTestBrowser } from '../../support/page.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'
import { useShop } from './order-list-fixture.ts'

const server = useOrderApi()
const { openPage } = usePages(server)
const { openShop } = useShop()

const cancelledView = { name: 'Cancelled', query: 'tab=cancelled', vendorId: '1002', includeOutlets: false }

test('views are saved by name, renamed, replaced and removed', async () => {
  const { page } = await openShop()
  const views = createSavedViews(page, 'active')
  const stop = views.$views.listen(() => {})
  const names = () => views.$views.get().map(({ name }) => name)
  views.save(cancelledView)
  views.save({ ...cancelledView, name: ' Late ', query: 'tab=collected' })
  views.save({ ...cancelledView, name: '  ' })
  assert.deepEqual(names(), ['Cancelled', 'Late'])
  views.save({ ...cancelledView, name: 'late', query: 'tab=new' })
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
  for (let index = 0; index < maxViews + 3; index += 1) views.save({ ...cancelledView, name: `View ${index}` })
  assert.equal(names().length, maxViews)
  stop()
})

test('views are shared with other tabs and kept over reloads, but not shared with the other list or another user', async () => {
  const browser = createTestBrowser()
  const firstTab = openPage({ browser })
  await firstTab.page.session.signIn('parent@demo.courier', demoPassword)
  const secondTab = openPage({ browser })
  await secondTab.page.ready()
  const firstViews = createSavedViews(firstTab.page, 'active')
  const secondViews = createSavedViews(secondTab.page, 'active')
  const disposers = [firstViews, secondViews].map(({ $views }) => $views.listen(() => {}))
  firstViews.save(cancelledView)
  await server.clock.flush()
  const names = secondViews.$views.get().map(({ name }) => name)
  assert.deepEqual(names, ['Cancelled'])
  assert.deepEqual(createSavedViews(secondTab.page, 'past').$views.get(), [])
  await firstTab.page.session.signOut()
  assert.deepEqual(firstViews.$views.get(), [])
  await firstTab.page.session.signIn('single@demo.courier', demoPassword)
  assert.deepEqual(firstViews.$views.get(), [])
  await firstTab.page.session.signIn('parent@demo.courier', demoPassword)
  assert.equal(firstViews.$views.get().length, 1)
  for (const stop of disposers) stop()
})

test('a view opens the tab that it was saved on, also one of a version that opened on New', async () => {
  const { page } = await openShop()
  const { storage } = page.environment
  const entry = { user: '', list: 'active', name: 'Old', query: 'q=mei', vendorId: '1002', includeOutlets: false }
  const views = createSavedViews(page, 'active')
  const stop = views.$views.listen(() => {})
  views.save({ ...cancelledView, name: 'Mine', query: '' })
  assert.equal(views.$views.get()[0]?.query, 'tab=active')
  stop()
  const [stored] = JSON.parse(storage.getItem('courier-views') ?? '[]')
  storage.setItem('courier-views', JSON.stringify([{ ...entry, user: stored.user }]))
  const later = createSavedViews(page, 'active')
  const stopLater = later.$views.listen(() => {})
  assert.equal(later.$views.get()[0]?.query, 'q=mei&tab=new')
  stopLater()
})
