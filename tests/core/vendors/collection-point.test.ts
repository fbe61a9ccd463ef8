import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { atom } from 'nanostores'
import type { OutletWire } from '../../../core/api/outlets.ts'
import type { Page } from '../../../core/app/page-object.ts'
import { type CollectionPoint, createCollectionPoint } from '../../../core/vendors/collection-point.ts'
import { isOwnOutlet } from '../../../core/vendors/permissions.ts'
import type { Vendor } from '../../../core/vendors/vendor.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { problemsOf } from '../../support/form-problems.ts'
import type { TestPage } from '../../support/page.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'
import { waitUntil } from '../../support/wait-until.ts'

describe('the collection point dialog', () => {
  const server = useOrderApi()
  const { openShop } = usePages(server)
  let tab: TestPage
  let page: Page
  const afterThis = useCallsAfterEach()
  let filledCount = 0

  beforeEach(async () => {
    tab = await openShop()
    page = tab.page
  })

  function open(edited: Vendor | null): CollectionPoint {
    const point = createCollectionPoint(
      { ...page, isTextKey: page.translations.isTextKey, country: () => page.$country.get().code },
      edited,
    )
    afterThis(point.destroy)
    return point
  }
  const vendor = (id: string) => page.vendors.$vendors.get().find((candidate) => candidate.id === id) ?? assert.fail(id)
  const keysOf = (point: CollectionPoint) => problemsOf(point.form)
  const addressOf = (point: CollectionPoint) => point.form.values().address
  const notices = () => page.notifications.$notifications.get().map(({ key }) => key)

  async function chooseAddress(point: CollectionPoint, text: string) {
    point.pin.type(text)
    await server.clock.advance(500)
    const first = () => {
      const suggestions = point.pin.$suggestions.get()
      return suggestions.state === 'found' ? suggestions.suggestions[0] : undefined
    }
    await waitUntil(server.clock, `a place for ${text}`, () => first() !== undefined)
    await point.pin.choose(first() ?? assert.fail())
  }

  async function fill(point: CollectionPoint) {
    point.form.fields.clientVendorId.type(`MK-${Math.round(server.clock.now())}-${++filledCount}`)
    point.form.fields.name.type('Orchard')
    point.form.fields.phone.type('+65 6100 7701')
    await chooseAddress(point, 'ION Orchard')
  }

  test('reports each missing value at its field, and clears a message when that field is edited', async () => {
    const point = open(null)
    assert.equal(await point.form.submit(), false)
    assert.deepEqual(keysOf(point), {
      clientVendorId: 'collection-point.fill-id',
      name: 'collection-point.fill-name',
      address: 'collection-point.fill-address',
      phone: 'collection-point.fill-phone',
    })
    point.form.fields.name.type('O')
    assert.equal(keysOf(point).name, undefined)
    assert.equal(keysOf(point).clientVendorId, 'collection-point.fill-id')
  })

  test('is near the chosen parent (specification 1 §9)', () => {
    const [first, other] = [vendor('1001'), vendor('1002')].map((one) => ({ ...one, isParent: true, parentId: null }))
    assert.ok(first && other)
    const $vendors = atom([first, other, { ...other, id: '9000', location: null }])
    const vendors = { ...page.vendors, $vendors, $selectedVendor: atom(first) }
    const point = createCollectionPoint(
      { ...page, vendors, isTextKey: page.translations.isTextKey, country: () => 'SG' },
      null,
    )
    afterThis(point.destroy)
    const places = [point.$near.get()]
    for (const id of [other.id, '9000']) {
      point.form.fields.parentVendorId.type(id)
      places.push(point.$near.get())
    }
    assert.deepEqual(places, [first.location, other.location, null])
  })

  test('keeps only digits and the plus sign of a phone number', () => {
    const point = open(null)
    point.form.fields.phone.type('+65 (6100) 77-01 ext')
    assert.equal(point.form.values().phone, '+6561007701')
    point.form.fields.phone.type('٦١٠٠ ٧٧٠١')
    assert.equal(point.form.values().phone, '61007701')
  })

  test('marks each owner without a valid email address until it is edited or removed, and accepts empty fields', async () => {
    const point = open(null)
    await fill(point)
    point.owners.add()
    point.owners.add()
    point.owners.change(0, 'unknown')
    point.owners.change(2, 'unknown@shop')
    point.owners.add()
    point.owners.change(3, 'with space@shop.com')
    assert.equal(await point.form.submit(), false)
    assert.deepEqual(point.owners.$wrong.get(), [0, 2, 3])
    point.owners.change(0, 'owner@shop.com')
    assert.deepEqual(point.owners.$wrong.get(), [2, 3])
    point.owners.remove(1)
    assert.deepEqual(point.owners.$wrong.get(), [1, 2])
    point.owners.change(1, 'unknown@shop.com')
    point.owners.remove(2)
    point.owners.add()
    assert.deepEqual([keysOf(point), point.owners.$wrong.get()], [{}, []])
    assert.equal(await point.form.submit(), true)
  })

  test('saves a new point, shows that it takes a few minutes, and fetches the list again', async () => {
    const point = open(null)
    await fill(point)
    assert.equal(await point.form.submit(), true)
    await server.clock.flush()
    assert.ok(notices().includes('collection-point.added'))
    assert.ok(page.vendors.$vendors.get().some(({ name, parentId }) => name === 'Orchard' && parentId === '1000'))
  })

  test('removes the chosen location on further typing, and asks for another', async () => {
    const point = open(vendor('1002'))
    assert.notEqual(addressOf(point).pin, null)
    point.pin.type('200 Victoria Street, 2nd floor')
    assert.equal(addressOf(point).pin, null)
    assert.equal(await point.form.submit(), false)
    assert.equal(keysOf(point).address, 'collection-point.fill-address')
    assert.equal(addressOf(point).text, '200 Victoria Street, 2nd floor')
  })

  test('keeps a moved pin when the address is reworded, but not for another address', async () => {
    const point = open(vendor('1002'))
    const { text } = addressOf(point)
    await point.pin.movePin({ latitude: 1.2996, longitude: 103.8546 })
    point.pin.type(`${text}, loading bay`)
    assert.deepEqual(addressOf(point).pin?.coordinates, { latitude: 1.2996, longitude: 103.8546 })
    point.pin.type('1 Kallang Way')
    assert.equal(addressOf(point).pin, null)
  })

  test('sends the text as it was typed, with the place of the pin', async () => {
    const point = open(vendor('1001'))
    const { text } = addressOf(point)
    let sentOutlet: Partial<OutletWire> = {}
    tab.network.intercept = async (call) => {
      if (call.method === 'PUT') sentOutlet = (await call.clone().json()) as OutletWire
      return null
    }
    await point.pin.movePin({ latitude: 1.2768, longitude: 103.8459 })
    assert.equal(await point.form.submit(), true)
    assert.deepEqual([sentOutlet.address, sentOutlet.latitude, sentOutlet.longitude], [text, 1.2768, 103.8459])
  })

  test('isn’t saved while the address at a moved pin is being looked up', async () => {
    const point = open(vendor('1002'))
    let releaseLookUp = () => {}
    const lookUp = new Promise<null>((resolve) => {
      releaseLookUp = () => resolve(null)
    })
    tab.network.intercept = (call) => (call.url.includes('/geolocator/reverse') ? lookUp : null)
    const moving = point.pin.movePin({ latitude: 1.3, longitude: 103.85 })
    assert.equal(await point.form.submit(), false)
    assert.ok(!tab.network.calls.some((call) => call.startsWith('PUT')))
    releaseLookUp()
    await moving
  })

  test('counts address and notes in bytes while they are typed', async () => {
    const point = open(null)
    point.pin.type('é'.repeat(128))
    point.form.fields.notes.type('道'.repeat(334))
    assert.deepEqual(keysOf(point), {
      address: 'validation.address-too-long',
      notes: 'validation.notes-too-long',
    })
    point.pin.type('é'.repeat(127))
    point.form.fields.notes.type('道'.repeat(333))
    assert.deepEqual(keysOf(point), {})
  })

  test('changes name and notes of an outlet, and keeps its ID and parent', async () => {
    const point = open(vendor('1001'))
    assert.equal(point.isEditMode, true)
    point.form.fields.name.type('Tanjong Pagar Plaza')
    point.form.fields.notes.type('Counter 4')
    assert.equal(await point.form.submit(), true)
    await server.clock.flush()
    const edited = vendor('1001')
    assert.deepEqual(
      [edited.name, edited.location?.riderInstructions, edited.clientVendorId, edited.parentId],
      ['Tanjong Pagar Plaza', 'Counter 4', 'MK-1001', '1000'],
    )
    assert.ok(notices().includes('collection-point.saved'))
  })

  test('shows a refusal at its field and any other failure as a toast, and keeps the typed text', async () => {
    const point = open(null)
    await fill(point)
    point.form.fields.clientVendorId.type('MK-1001')
    assert.equal(await point.form.submit(), false)
    assert.deepEqual(keysOf(point), { clientVendorId: 'collection-point.id-taken' })

    point.form.fields.clientVendorId.type('MK-another')
    tab.network.online = false
    const submitted = point.form.submit()
    await server.clock.advance(6000)
    assert.equal(await submitted, false)
    assert.ok(notices().includes('error.offline'))
    tab.network.online = true
    tab.network.intercept = (call) =>
      call.method === 'POST' ? Response.json({ message: 'The register is closed' }, { status: 500 }) : null
    const sentAgain = point.form.submit()
    await server.clock.advance(6000)
    assert.equal(await sentAgain, false)
    tab.network.intercept = null
    const { key, reason } = tab.page.notifications.$notifications.get().at(-1) ?? {}
    assert.deepEqual([key, reason], ['collection-point.save-failed', 'The register is closed'])
    assert.equal(point.form.values().name, 'Orchard')
  })

  test('is never offered for parent vendors, or for outlets like a-1003', () => {
    assert.equal(isOwnOutlet({ id: '1001', isParent: false }), true)
    assert.equal(isOwnOutlet({ id: '1000', isParent: true }), false)
    assert.equal(isOwnOutlet({ id: 'a-1003', isParent: false }), false)
    assert.equal(isOwnOutlet({ id: 'b-7', isParent: false }), false)
  })
})
