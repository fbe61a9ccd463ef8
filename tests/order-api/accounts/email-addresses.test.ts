import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { marinaBay } from '../../support/outlets.ts'
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
  'a@shop.com\r\nBcc: b@shop.com',
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

  const post = (path: string, body: object, as?: string) => server.call(path, { body, from: from(), ...(as && { as }) })
  /** Each place where an address is typed. */
  const places: Record<string, (email: string) => Promise<{ status: number }>> = {
    'a sign-up': (email) => register(shopSignUp(email)),
    'a sign-up’s link': (email_address) => post('/verify-email/resend', { email_address, password: goodPassword }),
    'a forgotten password': (email_address) => post('/password/forgot', { email_address }),
    'a question to support': (email_address) => post('/register/help', { name: 'Mei', email_address, message: 'Help' }),
    'an outlet’s owners': async (email) => {
      const outlet = { ...marinaBay, client_vendor_id: crypto.randomUUID(), users: [email] }
      return post('/outlet', outlet, await server.signIn())
    },
    'a guest’s details': async (email) => {
      const { as, orderBody } = await server.admitGuest()
      return post('/order', await orderBody({ sender: { ...sender, email } }), as)
    },
  }

  for (const [place, use] of Object.entries(places)) {
    test(`with markup or a path is refused in ${place}`, async () => {
      for (const email of refused) assert.equal((await use(email)).status, 422, email)
      for (const email of accepted) assert.ok((await use(email)).status < 300, email)
    })
  }
})
