import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { placeAsPerson } from '../../support/person-order.ts'
import { sender } from '../../support/routes/route-permissions.ts'
import { useNewOrderApi } from '../../support/use-order-api.ts'

const hour = 3_600_000
const toAcceptance = ['WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY']

describe('messages with a sender’s own words', () => {
  const texts: string[] = []
  const server = useNewOrderApi({
    flags: { 'handover-codes': true, 'guest-checkout': true },
    async deliver(mail) {
      if (mail.kind === 'receiver-link') texts.push(mail.text)
    },
  })

  const accept = async (name: string) => {
    const order = await placeAsPerson(server, { sender: { ...sender, name } })
    await server.move(order.order_id, ...toAcceptance)
    return texts.at(-1) ?? assert.fail('nothing was sent')
  }

  test('are three per phone and hour and ten per day; the PIN’s link always arrives', async () => {
    for (let sent = 0; sent < 3; sent += 1) assert.match(await accept('Bee Guest'), /your order from Bee G\./)
    const fourth = await accept('Bee Guest')
    assert.doesNotMatch(fourth, /Bee/)
    assert.match(fourth, /^A rider is bringing your order\. .*PIN.*\nhttp:\/\/site\.test\/tracking\/\S+~\S+\n$/)
    for (let round = 0; round < 2; round += 1) {
      await server.clock.advance(hour)
      for (let sent = 0; sent < 3; sent += 1) assert.match(await accept('Bee Guest'), /Bee/)
      assert.doesNotMatch(await accept('Bee Guest'), /Bee/)
    }
    await server.clock.advance(hour)
    assert.match(await accept('Bee Guest'), /Bee/)
    assert.doesNotMatch(await accept('Bee Guest'), /Bee/)
    await server.clock.advance(22 * hour)
    assert.match(await accept('Bee Guest'), /Bee/)
  })

  test('refuse digits in a guest’s name, as in customers’ names', async () => {
    for (const name of ['Win 91234567', 'Bee 4', 'Call ٩١٢٣٤٥٦٧', '９１２３']) {
      await assert.rejects(accept(name), /validation\.wrong-sender-name/, name)
    }
  })

  test('leave out names that are a message of their own', async () => {
    for (const name of ['①②③④⑤⑥⑦⑧ now', `${'Urgent your bank account is blocked '.repeat(2)}now`, 'win.example now']) {
      assert.match(await accept(name), /^A rider is bringing your order\./, name)
    }
  })
})
