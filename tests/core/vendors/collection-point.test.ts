import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Page } from '../../../core/app/page.ts'
import { type CollectionPoint, createCollectionPoint } from '../../../core/vendors/collection-point.ts'
import { isOwnOutlet } from '../../../core/vendors/permissions.ts'
import type { Vendor } from '../../../core/vendors/vendor.ts'
import { createTestOrderApi, demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { createTestPage, type TestPage } from '../../support/page.ts'

describe('the collection point dialog', () => {
  let server: TestOrderApi
  let tab: TestPage
  let page: Page
  const points: CollectionPoint[] = []

  before(async () => {
    server = await createTestOrderApi()
  })
  after(() => server.close())
  beforeEach(async () => {
    for (const point of points.splice(0)) point.destroy()
    tab?.page.destroy()
    tab = createTestPage(server.api, { clock: server.clock })
    page = tab.page
    await page.session.signIn('parent@demo.courier', demoPassword)
    await page.vendors.load()
  })
  after(() => tab.page.destroy())

  function open(edited: Vendor | null): CollectionPoint {
    const point = createCollectionPoint(
      { ...page, isTextKey: page.translations.isTextKey, country: () => page.$country.get().code },
      edited,
    )
    points.push(point)
    return point
  }
  const vendor = (id: string) => page.vendors.$vendors.get().find((one) => one.id === id) ?? assert.fail(id)
  const keysOf = (point: CollectionPoint) => point.$problems.get().fields
  const notices = () => page.notifications.$notifications.get().map(({ key }) => key)

  async function chooseAddress(point: CollectionPoint, text: string) {
    point.typeAddress(text)
    await server.clock.advance(500)
    const found = point.$suggestions.get()
    const [first] = 'suggestions' in found ? found.suggestions : []
    await point.chooseAddress(first ?? assert.fail(`nothing found for ${text}`))
  }

  async function fill(point: CollectionPoint) {
    point.change('clientVendorId', `MK-${Math.round(server.clock.now())}-${points.length}`)
    point.change('name', 'Orchard')
    point.changePhone('+65 6100 7701')
    await chooseAddress(point, 'ION Orchard')
  }

  test('names what is missing, each at its field, and takes each message away when that field is edited', async () => {
    const point = open(null)
    assert.equal(await point.submit(), false)
    assert.deepEqual(keysOf(point), {
      clientVendorId: 'collection-point.fill-id',
      name: 'collection-point.fill-name',
      address: 'collection-point.fill-address',
      phone: 'collection-point.fill-phone',
    })
    point.change('name', 'O')
    assert.equal(keysOf(point).name, undefined)
    assert.equal(keysOf(point).clientVendorId, 'collection-point.fill-id')
  })

  test('keeps only digits and the plus sign of a phone number', () => {
    const point = open(null)
    point.changePhone('+65 (6100) 77-01 ext')
    assert.equal(point.$form.get().phone, '+6561007701')
    point.changePhone('٦١٠٠ ٧٧٠١')
    assert.equal(point.$form.get().phone, '61007701')
  })

  test('accepts empty owner fields, and marks those that hold no e-mail address', async () => {
    const point = open(null)
    await fill(point)
    point.changeOwner(0, 'owner@shop.com')
    point.addOwner()
    point.addOwner()
    point.changeOwner(2, 'with space@shop.com')
    assert.equal(await point.submit(), false)
    assert.deepEqual(point.$problems.get(), { fields: { owners: 'collection-point.wrong-email' }, owners: [2] })
    point.removeOwner(2)
    assert.deepEqual(point.$problems.get().owners, [])
    assert.equal(await point.submit(), true)
    const saved = page.vendors.$vendors.get()
    assert.ok(saved.length > 0)
  })

  test('keeps the message of each wrong e-mail address until that one is edited or taken away', async () => {
    const point = open(null)
    await fill(point)
    point.addOwner()
    point.addOwner()
    point.changeOwner(0, 'nobody')
    point.changeOwner(2, 'nobody@shop')
    assert.equal(await point.submit(), false)
    assert.deepEqual(point.$problems.get().owners, [0, 2])
    point.changeOwner(0, 'owner@shop.com')
    assert.deepEqual(point.$problems.get(), { fields: { owners: 'collection-point.wrong-email' }, owners: [2] })
    point.removeOwner(1)
    assert.deepEqual(point.$problems.get().owners, [1])
    point.changeOwner(1, 'nobody@shop.com')
    assert.deepEqual(point.$problems.get(), { fields: {}, owners: [] })
  })

  test('saves a new point, says that it takes a few minutes, and fetches the list again', async () => {
    const point = open(null)
    await fill(point)
    assert.equal(await point.submit(), true)
    await server.clock.settle()
    assert.ok(notices().includes('collection-point.added'))
    assert.ok(page.vendors.$vendors.get().some(({ name, parentId }) => name === 'Orchard' && parentId === '1000'))
  })

  test('forgets the chosen location when one types on, and asks for another', async () => {
    const point = open(vendor('1002'))
    assert.notEqual(point.$form.get().location, null)
    point.typeAddress('200 Victoria Street, 2nd floor')
    assert.equal(point.$form.get().location, null)
    assert.equal(await point.submit(), false)
    assert.equal(keysOf(point).address, 'collection-point.fill-address')
    assert.equal(point.$form.get().addressText, '200 Victoria Street, 2nd floor')
  })

  test('looks up the address where the pin is dropped, and can’t be submitted until then', async () => {
    const point = open(vendor('1002'))
    let isAllowed: boolean | null = null
    tab.network.intercept = (request) => {
      if (request.url.includes('/geolocator/reverse')) isAllowed = point.$canSubmit.get()
      return null
    }
    await point.movePin({ latitude: 1.304, longitude: 103.8318 })
    assert.equal(isAllowed, false)
    assert.equal(point.$canSubmit.get(), true)
    const { location, addressText } = point.$form.get()
    assert.deepEqual([location?.latitude, location?.longitude], [1.304, 103.8318])
    assert.match(addressText, /Orchard/)
  })

  test('keeps pin and text if there is no address there', async () => {
    const point = open(vendor('1002'))
    const { addressText } = point.$form.get()
    tab.network.intercept = (request) =>
      request.url.includes('/geolocator/reverse') ? Response.json({ message: 'no' }, { status: 400 }) : null
    await point.movePin({ latitude: 1.3, longitude: 103.85 })
    assert.equal(point.$addressError.get(), 'geolocator.error.reverse')
    assert.deepEqual(
      [point.$form.get().location?.latitude, point.$form.get().addressText, point.$canSubmit.get()],
      [1.3, addressText, true],
    )
  })

  test('edits label and notes of an outlet; its ID and parent stay', async () => {
    const point = open(vendor('1001'))
    assert.equal(point.isEditMode, true)
    point.change('name', 'Tanjong Pagar Plaza')
    point.change('riderInstructions', 'Counter 4')
    assert.equal(await point.submit(), true)
    await server.clock.settle()
    const edited = vendor('1001')
    assert.deepEqual(
      [edited.name, edited.location?.riderInstructions, edited.clientVendorId, edited.parentId],
      ['Tanjong Pagar Plaza', 'Counter 4', 'MK-1001', '1000'],
    )
    assert.ok(notices().includes('collection-point.saved'))
  })

  test('shows a refusal of the server at its field, and anything else as a notice; nothing typed is lost', async () => {
    const point = open(null)
    await fill(point)
    point.change('clientVendorId', 'MK-1001')
    assert.equal(await point.submit(), false)
    assert.deepEqual(keysOf(point), { clientVendorId: 'collection-point.id-taken' })

    point.change('clientVendorId', 'MK-another')
    tab.network.online = false
    assert.equal(await point.submit(), false)
    assert.ok(notices().includes('error.offline'))
    tab.network.online = true
    tab.network.intercept = (call) =>
      call.method === 'POST' ? Response.json({ message: 'The register is closed' }, { status: 500 }) : null
    assert.equal(await point.submit(), false)
    tab.network.intercept = null
    const { key, values } = tab.page.notifications.$notifications.get().at(-1) ?? {}
    assert.deepEqual([key, values], ['collection-point.save-failed-because', { message: 'The register is closed' }])
    assert.equal(point.$form.get().name, 'Orchard')
  })

  test('is never offered for parents or for outlets from elsewhere', () => {
    assert.equal(isOwnOutlet({ id: '1001', isParent: false }), true)
    assert.equal(isOwnOutlet({ id: '1000', isParent: true }), false)
    assert.equal(isOwnOutlet({ id: 'a-1003', isParent: false }), false)
    assert.equal(isOwnOutlet({ id: 'b-7', isParent: false }), false)
  })
})
