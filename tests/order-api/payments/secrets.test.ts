import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSecret } from '../../support/order-api.ts'
import { cards, decideAtBank, encryptCard, usePayments } from '../../support/payments/card-payments.ts'

/** A valid number that no other test uses, so that it can't be found by chance. */
const uniqueCardNumber = '5105105105105100'

const previousSecret = 'the secret of the year before, long enough'

const { bank, payer } = usePayments({ previousSecrets: [previousSecret] })

test('only a card’s last four digits are in tables, logs, responses or addresses, and no token is in a log', async () => {
  const { access_token } = await payer.openWallet()
  const encrypt = (secret: string, change: object = {}) => encryptCard(uniqueCardNumber, secret, change)
  const responses = [
    await payer.confirm({ card: uniqueCardNumber, save: true }),
    await payer.confirm({ card: await encrypt(testSecret, { expiry_year: 2020 }) }),
    await payer.confirm({ card: await encrypt('a secret that this server has never had') }),
    await payer.confirm({ card: await encrypt(testSecret, { security_code: uniqueCardNumber }) }),
    await payer.confirm({ card: cards.needsConfirmation, save: true, change: { order: {} } }),
  ]
  const response = await payer.confirm({ card: cards.needsConfirmation })
  const returned = await decideAtBank(bank.current(), response.body.result, 'accept')
  await bank.clock.advance(60_000)
  const cardsSaved = await payer.openIntent()
  const texts = [await bank.everything(), JSON.stringify([responses, response, returned, cardsSaved])]
  for (const text of texts) {
    for (const number of [uniqueCardNumber, cards.needsConfirmation]) {
      assert.ok(!text.includes(number.slice(0, 12)), 'digits of a card')
      assert.ok(!text.includes(number.slice(4)), 'digits of a card')
    }
  }
  assert.match(texts[1] ?? '', /"last_four":"5100"/)
  assert.ok(!(await bank.everything()).includes(access_token), 'a token of a wallet')
})

test('a card encrypted with the previous secret can still be read', async () => {
  const response = await payer.confirm({ card: await encryptCard(cards.pays, previousSecret) })
  assert.equal(response.body.result.status, 'PAYMENT_COMMITTED')
})
