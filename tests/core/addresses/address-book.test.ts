import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createAddressBook } from '../../../core/addresses/address-book.ts'
import type { Language } from '../../../core/config/languages.ts'
import { useRequestFixture } from '../request/request-fixture.ts'

const { fixture, createFixture } = useRequestFixture()

/** @param language the page's language */
async function openBook(language: Language = 'en') {
  await createFixture()
  const tab = await fixture.openTab()
  const { client, environment, notifications, translations, $country } = tab.page
  const country = () => $country.get().code
  const parts = { client, environment, notifications, isTextKey: translations.isTextKey, country }
  const book = createAddressBook({ ...parts, vendorId: '1002', language: () => language })
  const shownKeys = () => notifications.$notifications.get().map(({ key }) => key)
  const bookCalls = () => tab.network.calls.filter((call) => call.includes('/addressbook/'))
  await book.load()
  await fixture.flush()
  return { ...tab, book, shownKeys, bookCalls }
}

const entry = {
  name: 'Mei Ling Tan',
  phone: '8123 4567',
  unit: '#04-12',
  building: 'ION Orchard',
  text: '2 Orchard Turn, Singapore 238801',
  notes: 'Ring twice',
  coordinates: { latitude: 1.304, longitude: 103.8318 },
}

describe('the address book', () => {
  test('uses the entry that exists if one is saved again in another spelling', async () => {
    const { book, shownKeys } = await openBook()
    const first = await book.add(entry)
    const before = book.$list.get()
    const again = await book.add({
      ...entry,
      name: ' mei  ling TAN',
      phone: '+65 8123-4567',
      unit: '# 04-12',
      notes: 'ring twice ',
    })
    assert.ok(first.ok && again.ok)
    assert.equal(again.saved.id, first.saved.id)
    assert.deepEqual(book.$list.get(), before)
    assert.equal(shownKeys().at(-1), 'saved-addresses.exists')
    const other = await book.add({ ...entry, phone: '8123 4568' })
    assert.ok(other.ok)
    assert.notEqual(other.saved.id, first.saved.id)
  })

  test('saves an address, finds it by phone number, name and street, changes it and deletes it', async () => {
    const { book, shownKeys } = await openBook()
    const added = await book.add(entry)
    assert.ok(added.ok)
    assert.equal(added.saved.phone, '+6581234567', 'saved in international format')
    assert.deepEqual(shownKeys(), ['saved-addresses.saved'])
    for (const query of ['81234567', 'mei l', 'orchard turn', 'RING']) {
      book.find(query)
      assert.ok(
        book.$found.get().some(({ id }) => id === added.saved.id),
        query,
      )
    }
    const changed = await book.change(added.saved.id, { ...added.saved, notes: 'Back door' })
    assert.ok(changed.ok && changed.saved.notes === 'Back door')
    book.find('back door')
    assert.equal(book.$found.get().length, 1)
    assert.equal(await book.remove(added.saved.id), true)
    assert.deepEqual(book.$found.get(), [])
    await book.load()
    assert.deepEqual(book.$found.get(), [], 'the server has deleted it')
  })

  test('sorts names by the page’s language', async () => {
    for (const [language, order] of [
      ['de', ['Adam', 'Ärla', 'Zoe']],
      ['sv', ['Adam', 'Zoe', 'Ärla']],
    ] as const) {
      const { book } = await openBook(language)
      const names = () => {
        const sortedNames: readonly string[] = order
        return book.$found.get().flatMap(({ name }) => (sortedNames.includes(name) ? [name] : []))
      }
      for (const name of ['Zoe', 'Ärla', 'Adam']) assert.ok((await book.add({ ...entry, name })).ok)
      assert.deepEqual(names(), order, language)
      await book.load()
      assert.deepEqual(names(), order, `${language}, loaded again`)
    }
  })

  test('saves one entry if the user presses again after a lost response', async () => {
    const { book, network, shownKeys } = await openBook()
    book.find('Mei Ling Tan')
    network.loseResponses(/^POST .*\/addressbook\//, 5)
    const firstSave = book.add(entry)
    await fixture.runUntilDone(firstSave.then(() => {}))
    assert.deepEqual(await firstSave, { ok: false, problems: {} })
    assert.deepEqual(shownKeys(), ['saved-addresses.unable-to-save'])
    const secondSave = book.add(entry)
    await fixture.runUntilDone(secondSave.then(() => {}))
    assert.ok((await secondSave).ok)
    await book.load()
    assert.equal(book.$found.get().length, 1)
  })

  test('shows missing details at their fields before sending', async () => {
    const { book, bookCalls } = await openBook()
    const callsBefore = bookCalls().length
    const result = await book.add({ ...entry, name: '', phone: '12' })
    const problems = { name: 'validation.fill-customer-name', phone: 'validation.phone-incorrect' }
    assert.deepEqual(result, { ok: false, problems })
    assert.equal(bookCalls().length, callsBefore)
  })

  test('can be loaded again after a failure', async () => {
    const { page, network } = await openBook()
    const { client, environment, notifications, translations } = page
    const parts = { client, environment, notifications, isTextKey: translations.isTextKey, vendorId: '1002' }
    const book = createAddressBook({ ...parts, country: () => 'SG', language: () => 'en' })
    network.fail('/addressbook/')
    await book.load()
    assert.deepEqual(book.$list.get(), { state: 'failed' })
    network.intercept = null
    await book.load()
    assert.equal(book.$list.get().state, 'ready')
  })
})

describe('saved addresses in the search', () => {
  test('are listed first, and choosing one fills in every field', async () => {
    const { request, book } = await openBook()
    const added = await book.add(entry)
    assert.ok(added.ok)
    const suggestions = await fixture.searchAddress(request, 'Orchard')
    assert.equal(suggestions[0]?.saved?.name, entry.name)
    assert.ok(
      suggestions.some(({ saved }) => !saved),
      'followed by results of the geocoder',
    )
    assert.ok(suggestions[0])
    await request.destination.choose(suggestions[0])
    const draft = request.$draft.get()
    assert.equal(draft.savedAddressId, added.saved.id)
    const filled = [draft.name, draft.phone, draft.unit, draft.building, draft.addressText, draft.notes]
    assert.deepEqual(filled, [entry.name, '+6581234567', entry.unit, entry.building, entry.text, entry.notes])
    assert.deepEqual(draft.destination?.coordinates, entry.coordinates)
    assert.equal(request.destination.$weakPin.get(), null)
  })

  test('sends no request for fewer than two letters', async () => {
    const { request, bookCalls } = await openBook()
    const callsBefore = bookCalls().length
    await fixture.searchAddress(request, 'I')
    assert.equal(bookCalls().length, callsBefore)
    await fixture.searchAddress(request, 'IO')
    assert.equal(bookCalls().length, callsBefore + 1)
  })

  test('still finds places if the address book fails', async () => {
    const { request, network } = await openBook()
    network.fail('/search-customers/', 500)
    request.destination.type('ION Orchard')
    await fixture.clock.advance(500)
    await fixture.until('the places', () => {
      const suggestions = request.destination.$suggestions.get()
      return suggestions.state === 'searching' && suggestions.suggestions.length > 0
    })
    await fixture.clock.advance(600)
    assert.equal(request.destination.$suggestions.get().state, 'found')
    await fixture.clock.advance(2000)
    await fixture.flush()
    assert.equal(request.destination.$suggestions.get().state, 'found')
    assert.deepEqual(request.$messages.get(), {})
    assert.equal(request.destination.$trouble.get()?.reason, null)
  })
})
