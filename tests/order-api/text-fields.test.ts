import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalWire } from '../../core/api/errors.ts'
import { isPlainLine, isPlainLines } from '../../core/lib/text/plain-text.ts'
import { operationsOf, readDocument, type Schema, schemaAt } from '../support/open-api.ts'
import { demoPassword, type TestOrderApi } from '../support/order-api.ts'
import { outlet } from '../support/routes/route-permissions.ts'
import { keyOf } from '../support/shop-calls.ts'
import { useOrderApi } from '../support/use-order-api.ts'

interface Field {
  route: string
  /** Path in the body; numbers are indexes. */
  at: (string | number)[]
  /** Fields that select a variant of the body, such as the provider of a card form. */
  siblings: Record<string, unknown>
  /** The described limit of characters. */
  maxLength: number
}

const multilineFields = new Set([
  'POST /orders/api/v1/order customer.location.notes',
  'POST /orders/api/v1/order sender.location.notes',
  'POST /orders/api/v1/order/payment/intent order.customer.location.notes',
  'POST /orders/api/v1/order/payment/intent order.sender.location.notes',
  'POST /orders/api/v1/order/payment/intent/confirm order.customer.location.notes',
  'POST /orders/api/v1/order/payment/intent/confirm order.sender.location.notes',
  'POST /orders/api/v1/order/payment/intent/confirm order_update.location.notes',
  'PUT /orders/api/v1/order/{orderId} location.notes',
  'POST /orders/api/v1/outlet rider_instructions',
  'PUT /orders/api/v1/outlet/{id} rider_instructions',
  'PUT /orders/api/v1/vendor/{id}/address rider_instructions',
  'POST /orders/api/v1/addressbook/{vendorId} notes',
  'PUT /orders/api/v1/addressbook/{vendorId}/{id} notes',
  'POST /orders/api/v1/register/help message',
  'POST /orders/api/v1/fleet/jobs/{orderId}/events reason',
  'POST /orders/api/v1/public/tracking/{trackingId}/change notes',
])
const secretFields = new Set([
  'POST /orders/api/v1/login password',
  'POST /orders/api/v1/logout refresh_token',
  'POST /orders/api/v1/register password',
  'POST /orders/api/v1/verify-email password',
  'POST /orders/api/v1/verify-email/resend password',
  'POST /orders/api/v1/password/reset password',
])

/** One example of each kind. Another test checks all characters with `isPlainLine`. */
const hiddenCharacters = {
  'a line break': 'A\nB',
  'a NUL': 'A\0B',
  'an escape': 'A\u001bB',
  'a right-to-left override': 'A\u202eB',
  'half of a surrogate pair': 'A\ud800B',
  'a character that XML excludes': 'A\uffffB',
  'a noncharacter of another plane': 'A\u{10fffe}B',
}
const allowedInLines = new Set(['a line break'])
const neverStorable = new Set(['a NUL', 'half of a surrogate pair'])

/** Specification 2 §5 and §9: limits of fields that are checked in the order of the rules, so other refusals come first. */
const limitsInRules = [
  'address 255',
  // With unit and building.
  'address 799',
  'address_text 255',
  'description 200',
  'item_details 200',
  'notes 1000',
  'reference 100',
  'rider_instructions 1000',
  'vat_number 8',
]

const fleetKey = 'a-key-of-the-fleet-long-enough-to-be-used'

describe('text in requests', () => {
  const server = useOrderApi({ fleetKey })
  let as: string
  let fields: Field[]
  before(async () => {
    as = await server.signIn()
    fields = await textFields(server)
  })

  function authorizationFor(route: string): string {
    if (route.includes('/job/')) return 'Job none'
    return route.includes('/fleet/') ? `Fleet ${fleetKey}` : as
  }
  const nameOf = ({ route, at }: Field) => `${route} ${at.join('.')}`

  async function send({ route, at, siblings }: Field, value: unknown) {
    const [method = '', path = ''] = route.split(' ')
    const keys = { 'x-courier-device': 'a phone', 'idempotency-key': crypto.randomUUID() }
    const response = await server.fetch(path.replace(/\{\w+\}/g, '1001'), {
      method,
      headers: { 'content-type': 'application/json', authorization: authorizationFor(route), ...keys },
      body: JSON.stringify(nestValue(at, value, siblings)),
    })
    return { status: response.status, body: (await response.json()) as RefusalWire }
  }

  test('the OpenAPI document has more than 60 text fields, among them every listed exception', () => {
    assert.ok(fields.length > 60, `${fields.length} text fields`)
    const names = new Set(fields.map(nameOf))
    for (const exception of [...multilineFields, ...secretFields]) {
      if (!names.has(exception) && exception !== 'POST /orders/api/v1/verify-email password')
        assert.fail(`${exception} no longer exists`)
    }
  })

  for (const [character, value] of Object.entries(hiddenCharacters)) {
    test(`${character} is refused in every field that can't hold it, with the field's name and a key of its own`, async () => {
      for (const field of fields) {
        const name = nameOf(field)
        if (secretFields.has(name) && !neverStorable.has(character)) continue
        if (multilineFields.has(name) && allowedInLines.has(character)) continue
        const { status, body } = await send(field, value)
        assert.equal(status, 422, name)
        const keys = body.errors.flatMap(({ message, meta }) =>
          message.startsWith(`${field.at.join('.')}: `) ? [meta.translation_key] : [],
        )
        assert.ok(keys.includes('validation.hidden-characters'), `${name}: ${keys}`)
      }
    })
  }

  test('the described length of every field is the enforced one', async () => {
    const otherwiseRefused = new Set<string>()
    for (const field of fields) {
      const { body } = await send(field, 'x'.repeat(Math.min(field.maxLength + 1, 1_000_000)))
      const isRefused = body.errors?.some(({ message }) => message.startsWith(`${field.at.join('.')}: has more than`))
      if (!isRefused) otherwiseRefused.add(`${field.at.at(-1)} ${field.maxLength}`)
    }
    assert.deepEqual([...otherwiseRefused].sort(), limitsInRules)
  })

  test('only line breaks, controls, direction overrides, noncharacters and lone surrogates are hidden characters', () => {
    const isHidden = (code: number) =>
      code < 0x20 ||
      (code >= 0x7f && code < 0xa0) ||
      [0x2028, 0x2029].includes(code) ||
      (code >= 0x202a && code <= 0x202e) ||
      (code >= 0x2066 && code <= 0x2069) ||
      (code >= 0xd800 && code <= 0xdfff) ||
      (code >= 0xfdd0 && code <= 0xfdef) ||
      (code & 0xfffe) === 0xfffe
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const typed = `A${String.fromCodePoint(code)}B`
      assert.equal(isPlainLine(typed), !isHidden(code), code.toString(16))
      assert.equal(isPlainLines(typed), !isHidden(code) || [0x09, 0x0a, 0x0d].includes(code), code.toString(16))
    }
  })

  test('text without visible characters counts as empty', async () => {
    for (const name of ['\u200b', ' \u00a0\u3000 ', '\u2060\ufeff', '\u3164', '\u200f\u200e', '\u2800', '\u00ad']) {
      const refused = await server.sendOrder({ customer: { name } })
      assert.equal(keyOf(refused), 'validation.fill-customer-name', JSON.stringify(name))
      const changed = await server.call('/outlet/1001', { method: 'PUT', as, body: { ...outlet, name } })
      assert.equal(keyOf(changed), 'collection-point.fill-name', JSON.stringify(name))
    }
  })

  test('text in any script is returned as typed', async () => {
    const scripts = ['Zoë O’Neill-Ångström', 'علی‌رضا', 'שרה ‏(Sarah)', '王小明', 'क्षत्रिय', '𠮷野家']
    for (const name of [...scripts, '👩‍🍳 Chef', 'Añejo "№"; <b>']) {
      const { order_id } = await server.place({
        customer: { name, location: { notes: `${name}\n\tsecond line\r\n` } },
        order: { description: name },
      })
      const { customer, order } = await server.readOrder(order_id)
      assert.deepEqual(
        [customer.name, order.description, customer.location.notes],
        [name, name, `${name}\n\tsecond line\r\n`],
      )
    }
  })

  test('a lone surrogate is refused in keys and queries too', async () => {
    const half = '%ED%A0%80'
    for (const path of [
      `/vendor/1001/orders?pagination_key=${half}`,
      `/vendor/${half}`,
      `/addressbook/search-customers/1001?query=${half}${half}`,
      `/geolocator/autocomplete?query=${half}abc`,
      `/public/tracking/${half}`,
      `/voucher/${half}`,
      `/order?client_order_id=${half}`,
    ]) {
      const { status, body } = await server.call(path, { as })
      assert.ok(status < 500, `${status} for ${path}`)
      assert.ok(JSON.stringify(body).isWellFormed(), path)
    }
    const inNames = await server.call('/order', {
      as,
      body: '{"vendor_id":"1002","\\ud800":"x","customer":{"\\udc00":1}}',
    })
    assert.equal(inNames.status, 422)
  })

  test('a password isn’t checked for hidden characters', async () => {
    const body = { email_address: 'parent@demo.courier', password: `\t${demoPassword}` }
    assert.equal((await server.call('/login', { body })).status, 401)
  })
})

function nestValue(at: Field['at'], value: unknown, siblings: Field['siblings']): unknown {
  return at.reduceRight<unknown>((inner, name, depth) => {
    if (typeof name === 'number') return [inner]
    return { [name]: inner, ...(depth === at.length - 1 && siblings) }
  }, value)
}

/** Returns every free text field of POST and PUT bodies in the OpenAPI document. */
async function textFields(server: TestOrderApi): Promise<Field[]> {
  const document = await readDocument(server)

  function textsIn(schema: Schema, at: Field['at'], siblings: Field['siblings'] = {}): Omit<Field, 'route'>[] {
    if (schema.$ref) return textsIn(schemaAt(document, schema.$ref), at)
    const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
    const isRestricted = schema.enum || schema.const !== undefined || schema.format || schema.pattern
    const properties = Object.entries(schema.properties ?? {})
    const fixedValues = properties.flatMap(([name, { enum: values }]) =>
      values?.length === 1 ? [[name, values[0]]] : [],
    )
    return [
      ...([schema.type].flat().includes('string') && !isRestricted
        ? [{ at, siblings, maxLength: schema.maxLength ?? Infinity }]
        : []),
      ...parts.flatMap((part) => textsIn(part, at, siblings)),
      ...properties.flatMap(([name, part]) => textsIn(part, [...at, name], Object.fromEntries(fixedValues))),
      ...(schema.items ? textsIn(schema.items, [...at, 0]) : []),
    ]
  }

  return operationsOf(document).flatMap(({ route, operation }) =>
    Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
      textsIn(schema, []).map((field) => ({ route, ...field })),
    ),
  )
}
