import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomTrackingId, signWith } from '../../../../order-api/domain/keys.ts'
import { receiverLinkId } from '../../../../order-api/domain/orders/views/link.ts'
import { testSecret } from '../../../support/order-api.ts'
import { createSignUps, goodPassword, mailTo, shopSignUp, tokenIn } from '../../../support/sign-up.ts'
import { useOrderApi } from '../../../support/use-order-api.ts'

// Mail and chat programs leave `-`, `_` and `.` at the end of a link out of it.
const server = useOrderApi()
const { register, verify, login } = createSignUps(() => server)

test('a receiver’s link, and an order’s own, consist of letters and digits at the end', async () => {
  for (let count = 0; count < 500; count += 1) {
    const trackingId = randomTrackingId()
    assert.match(trackingId, /^[A-Za-z\d]{24}$/)
    assert.match(receiverLinkId(signWith(testSecret), trackingId), /~[A-Za-z\d]{22}$/)
  }
  const order = await server.place()
  assert.match(order.tracking_id, /^[A-Za-z\d]{24}$/)
  const { tracking_id } = await server.track(receiverLinkId(signWith(testSecret), order.tracking_id))
  assert.equal(tracking_id, order.tracking_id)
})

test('an earlier receiver’s link with signs in it still works', async () => {
  let earlierProof = ''
  let trackingId = ''
  while (!/[-_]/.test(earlierProof)) {
    trackingId = (await server.place()).tracking_id
    earlierProof = signWith(testSecret)('receiver-link', trackingId).slice(0, 22)
  }
  assert.equal((await server.track(`${trackingId}~${earlierProof}`)).tracking_id, trackingId)
})

test('a confirmation link ends in a letter or digit, and an earlier one still works', async () => {
  for (let count = 0; count < 12; count += 1) {
    const email = `baker${count}@shop.example`
    await register(shopSignUp(email))
    const token = tokenIn(await mailTo(server, email))
    assert.match(token, /\.[A-Za-z\d]{43}$/)
    const registrationId = token.split('.')[0] ?? ''
    const verified = await verify(`${registrationId}.${signWith(testSecret)('verify-email', registrationId)}`)
    assert.equal(verified.status, 200)
    assert.equal((await login(email, goodPassword)).status, 200)
  }
})
