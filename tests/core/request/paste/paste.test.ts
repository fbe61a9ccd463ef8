import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isMoreThanField, type Paste, type PastedProposal } from '../../../../core/request/paste/paste.ts'
import { useRequestFixture } from '../request-fixture.ts'

const { fixture, openForm: openTab } = useRequestFixture()
let paste: Paste

async function openForm() {
  const tab = await openTab()
  paste = tab.request.paste
  return tab
}

function proposals(): Record<string, PastedProposal> {
  const pasted = paste.$pasted.get()
  assert.equal(pasted.state, 'read')
  return pasted.state === 'read'
    ? Object.fromEntries(pasted.proposals.map((proposal) => [proposal.field, proposal]))
    : {}
}

const message = `Name: Tan Wei Ling
HP: 9123 4567
Add: 10 Bayfront Avenue, Singapore 018956
Unit: #05-123
Notes: ring twice`

/** Advances time until the address search has ended. */
async function waitForAddress() {
  await fixture.runUntilDone(
    fixture.until('the address', () => paste.$address.get().state === 'searching').then(() => {}),
  )
  for (let step = 0; step < 40 && paste.$address.get().state === 'searching'; step++) {
    await fixture.clock.advance(250)
    await fixture.clock.flush()
  }
}

describe('a message pasted into the form', () => {
  test('fills empty fields with certain details at once, and is removed when a new order is started', async () => {
    const { request } = await openForm()
    await paste.read(message)
    const { name, phone, unit, notes, addressText } = request.$draft.get()
    assert.deepEqual([name, phone, unit, notes], ['Tan Wei Ling', '+65 9123 4567', '#05-123', 'ring twice'])
    assert.equal(addressText, '10 Bayfront Avenue, Singapore 018956')
    assert.ok(Object.values(proposals()).every(({ isApplied }) => isApplied))
    request.startNew()
    assert.deepEqual([paste.$pasted.get().state, request.$draft.get().name], ['none', ''])
  })

  test('keeps likely details for confirmation, and fills them in on request', async () => {
    const { request } = await openForm()
    await paste.read('Jeremy 90011223, concierge will sign')
    assert.equal(request.$draft.get().phone, '+65 9001 1223')
    assert.equal(request.$draft.get().name, '')
    assert.deepEqual([proposals().name?.value, proposals().name?.sureness], ['Jeremy', 'likely'])
    paste.apply('name')
    assert.equal(request.$draft.get().name, 'Jeremy')
    assert.equal(proposals().name?.isApplied, true)
  })

  test('fills in likely details with one press, and keeps them marked', async () => {
    const { request } = await openForm()
    await paste.read('Jeremy 90011223\nItems:\n- 2 x Laksa\n- 1 x Teh tarik\n\nTotal: $25.50\nconcierge will sign')
    assert.deepEqual(
      [request.$draft.get().description, request.$draft.get().amount],
      ['2 x Laksa, 1 x Teh tarik', ''],
      'certain details are filled in at once',
    )
    paste.applyAll()
    const { name, amount, notes } = request.$draft.get()
    assert.deepEqual([name, amount, notes], ['Jeremy', '25.50', 'concierge will sign'])
    assert.deepEqual([proposals().amount?.isApplied, proposals().amount?.sureness], [true, 'likely'])
    paste.undo()
    assert.deepEqual([request.$draft.get().description, request.$draft.get().amount], ['', ''])
  })

  test('overwrites typed text only when the user applies that detail', async () => {
    const { request } = await openForm()
    request.typeField('name', 'Someone Else')
    await paste.read(message)
    assert.equal(request.$draft.get().name, 'Someone Else')
    assert.deepEqual([proposals().name?.isApplied, proposals().name?.replaces], [false, 'Someone Else'])
    paste.applyAll()
    assert.equal(request.$draft.get().name, 'Someone Else')
    paste.apply('name')
    assert.equal(request.$draft.get().name, 'Tan Wei Ling')
  })

  for (const [line, expected] of [
    ['2 x laksa, total $25.50', ['2 x laksa', '25.50']],
    ['2 x laksa, total: $25.50', ['2 x laksa', '25.50']],
    ['2x laksa $25.50', ['2x laksa', undefined]],
    ['3 x kopi o, total S$1,025.00', ['3 x kopi o', '1,025.00']],
    ['2 x laksa, total fun', ['2 x laksa, total fun', undefined]],
  ] as const) {
    test(`reads item and value on one line: ${line}`, async () => {
      await openForm()
      await paste.read(`Jeremy 90011223\n${line}`)
      const { description, amount } = proposals()
      assert.deepEqual([description?.value, amount?.value], expected)
    })
  }

  test('is undone in one step, which keeps text typed since then', async () => {
    const { request } = await openForm()
    request.typeField('notes', 'Leave it outside')
    await paste.read(message)
    request.typeField('phone', '8123 4567')
    paste.undo()
    const { name, phone, unit, notes, addressText, destination } = request.$draft.get()
    assert.deepEqual([name, phone, unit, notes], ['', '8123 4567', '', 'Leave it outside'])
    assert.deepEqual([addressText, destination], ['', null])
    assert.ok(Object.values(proposals()).every(({ isApplied }) => !isApplied))
    paste.applyAll()
    assert.equal(request.$draft.get().name, 'Tan Wei Ling')
  })

  test('can be corrected before it is filled in', async () => {
    const { request } = await openForm()
    await paste.read('Jeremy 90011223')
    paste.edit('name', 'Jeremy Ong')
    paste.apply('name')
    assert.equal(request.$draft.get().name, 'Jeremy Ong')
    paste.edit('phone', '9001 1224')
    assert.equal(request.$draft.get().phone, '9001 1224')
  })

  test('finds the place of its address, keeps the text, and asks to confirm an uncertain match', async () => {
    const { request } = await openForm()
    await paste.read('Address: 2 Orchard Turn, ION Orchard, next to the fountain #9')
    if (!request.$draft.get().addressText) paste.apply('address')
    await waitForAddress()
    assert.equal(paste.$address.get().state, 'found')
    const { addressText, destination } = request.$draft.get()
    assert.ok(addressText.startsWith('2 Orchard Turn'), addressText)
    assert.ok(destination)
    assert.notEqual(request.destination.$weakPin.get(), null)
  })

  test('shows that the address isn’t found, and keeps the text', async () => {
    const { request } = await openForm()
    await paste.read('Address: 999 Qwxyzzy Lane 999999')
    await waitForAddress()
    assert.equal(paste.$address.get().state, 'not-found')
    assert.equal(request.$draft.get().addressText, '999 Qwxyzzy Lane 999999')
    assert.equal(request.$draft.get().destination, null)
  })

  test('puts the pin where its link points, without a request', async () => {
    const { request, network } = await openForm()
    await paste.read('https://maps.google.com/?q=1.2836965,103.8607073')
    await fixture.clock.flush()
    assert.deepEqual(request.$draft.get().destination?.coordinates, { latitude: 1.283697, longitude: 103.860707 })
    assert.ok(network.calls.every((call) => !call.includes('google')))
  })

  test('reports a short link instead of following it', async () => {
    const { network } = await openForm()
    network.calls.length = 0
    await paste.read('https://maps.app.goo.gl/Xy12AbCdEf3456')
    const pasted = paste.$pasted.get()
    assert.ok(pasted.state === 'read' && pasted.hasShortLink && pasted.proposals.length === 0)
    assert.deepEqual(network.calls, [])
  })
})

test('distinguishes text for one field from text with more details', async () => {
  await openForm()
  assert.equal(isMoreThanField('10 Bayfront Avenue, Singapore 018956', 'address'), false)
  assert.equal(isMoreThanField('10 Bayfront Avenue\n#03-21', 'address'), true)
  assert.equal(isMoreThanField('10 Bayfront Avenue, call 9123 4567', 'address'), true)
  assert.equal(isMoreThanField('https://maps.google.com/?q=1.28,103.86', 'address'), true)
  assert.equal(isMoreThanField('+65 9123 4567', 'phone'), false)
  assert.equal(isMoreThanField('Mei 9123 4567', 'phone'), true)
  assert.equal(isMoreThanField('Tan Wei Ling', 'name'), false)
  assert.equal(isMoreThanField('Tan Wei Ling 91234567', 'name'), true)
})
