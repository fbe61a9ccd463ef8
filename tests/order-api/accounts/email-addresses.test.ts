import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { marinaBay } from '../../support/outlets.ts'
import { placeAsPerson } from '../../support/person-order.ts'
import { sender } from '../../support/routes/route-permissions.ts'
import { createSignUps, goodPassword, shopSignUp } from '../../support/sign-up.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const refused = [
  '<img/src=x>@x.y',
  'https://evil.com/@x.com',
  'evil.com/win@x.com',
  'a@b',
  'a..b@shop.com',
  '.a@shop.com',
  'a@-shop.com',
  'a@shop..com',
  '"a b"@shop.com',
  'a@[127.0.0.1]',
  'a b@shop.com',
  'a@shop.com\u200b',
  'a@shop.com,b@shop.com',
  `${'a'.repeat(250)}@shop.com`,
]
const accepted = [
  'owner@shop.com',
  'o.wner+tag@sub.shop.example',
  'o’brien@shop.com'.replace('’', "'"),
  'A_b-1@shop.co',
]

describe('an email address', () => {
  const server = useOrderApi({ flags: { 'guest-checkout': true } })
  const { from, register } = createSignUps(() => server)

  /** Each place where an address is typed, with the status that accepts it. */
  const places: Record<string, { status: number; use(email: string): Promise<number> }> = {
    'a sign-up': { status: 201, use: async (email) => (await register(shopSignUp(email))).status },
    'a sign-up’s link': {
      status: 200,
      use: async (email_address) => {
        const body = { email_address, password: goodPassword }
        return (await server.call('/verify-email/resend', { body, from: from() })).status
      },
    },
    'a forgotten password': {
      status: 200,
      use: async (email_address) =>
        (await server.call('/password/forgot', { body: { email_address }, from: from() })).status,
    },
    'a question to support': {
      status: 200,
      use: async (email_address) => {
        const body = { name: 'Mei', email_address, message: 'Help me' }
        return (await server.call('/register/help', { body, from: from() })).status
      },
    },
    'an outlet’s owners': {
      status: 201,
      use: async (email) => {
        const body = { ...marinaBay, client_vendor_id: crypto.randomUUID(), users: [email] }
        return (await server.call('/outlet', { as: await server.signIn(), body })).status
      },
    },
    'a guest’s details': {
      status: 201,
      use: (email) =>
        placeAsPerson(server, { sender: { ...sender, email } }).then(
          () => 201,
          (error: Error) => (error.message.includes('validation.sender-email') ? 422 : 500),
        ),
    },
  }

  for (const [place, { status, use }] of Object.entries(places)) {
    test(`with markup or a path is refused in ${place}`, async () => {
      for (const email of refused) assert.equal(await use(email), 422, email)
      for (const email of accepted) assert.equal(await use(email), status, email)
    })
  }
})
