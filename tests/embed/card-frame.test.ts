import assert from 'node:assert/strict'
import { test } from 'node:test'
import axe from 'axe-core'
import type { FromFrame } from '../../widgets/card-frame/protocol.ts'
import {
  code,
  embed,
  expiry,
  frame,
  type Look,
  messageOf,
  number,
  page,
  printedNumber,
  requestCard,
  server,
  useCardFrame,
} from './card-frame-page.ts'

useCardFrame()

test('encrypts the typed card for the private key only', async () => {
  await embed()
  await number().pressSequentially('4242424242424242')
  assert.equal(await number().inputValue(), printedNumber)
  await expiry().pressSequentially('1229')
  await code().pressSequentially('123')
  const card = await requestCard()
  assert.deepEqual(await messageOf('state'), { type: 'state', isValid: true, scheme: 'visa' })
  assert.equal(card?.lastFour, '4242')
  assert.equal(card?.scheme, 'visa')
  const { header, card: decrypted } = await server.decrypt(card?.encrypted ?? '')
  assert.deepEqual({ ...header, epk: null }, { alg: 'ECDH-ES', enc: 'A256GCM', kid: 'of-the-test', epk: null })
  assert.deepEqual(decrypted, {
    number: '4242424242424242',
    expiry_month: 12,
    expiry_year: 2029,
    security_code: '123',
  })
})

test('accepts digits of any script, pasted groups and autofill, and keeps the caret in place while correcting', async () => {
  await embed()
  await number().fill('٤٢٤٢-٤٢٤٢ ٤٢٤٢.٤٢٤٢')
  assert.equal(await number().inputValue(), printedNumber)
  await expiry().fill('04/2030')
  assert.equal(await expiry().inputValue(), '04 / 2030')
  assert.equal(await number().getAttribute('autocomplete'), 'cc-number')
  assert.equal(await expiry().getAttribute('autocomplete'), 'cc-exp')
  assert.equal(await code().getAttribute('autocomplete'), 'cc-csc')
  assert.equal(await number().getAttribute('inputmode'), 'numeric')

  await number().fill('')
  await number().pressSequentially('4242424242')
  for (let presses = 0; presses < 5; presses++) await number().press('ArrowLeft')
  await number().press('9')
  assert.equal(await number().inputValue(), '4242 4294 242')
  assert.equal(await number().evaluate((input: HTMLInputElement) => input.selectionStart), 8)
  await number().press('Backspace')
  await number().press('Backspace')
  await number().press('Backspace')
  assert.equal(await number().inputValue(), '4242 4242')
  assert.equal(await number().evaluate((input: HTMLInputElement) => input.selectionStart), 4)
})

test('submitting shows and announces each problem at its field, and moves the focus to the first one', async () => {
  await embed()
  await number().fill('4242 4242 4242 4241')
  await expiry().fill('0120')
  assert.equal(await requestCard(), null)
  await frame.getByText('Check your card number. A digit seems to be wrong.').waitFor()
  await frame.getByText('Your card has expired. Use another card.').waitFor()
  await frame.getByText('Enter the security code').waitFor()
  assert.equal(await number().getAttribute('aria-invalid'), 'true')
  const descriptionId = await number().getAttribute('aria-describedby')
  assert.equal(await frame.locator(`#${descriptionId}`).getAttribute('role'), 'status')
  assert.ok(await number().evaluate((input) => input === document.activeElement))
  await number().press('End')
  await number().press('Backspace')
  assert.equal(await number().getAttribute('aria-invalid'), null)
})

test('leaving a field shows its problem, but none for an empty field', async () => {
  await embed()
  await number().focus()
  await number().press('Tab')
  await expiry().pressSequentially('13')
  await expiry().press('Tab')
  await frame.getByText('Enter a month from 01 to 12').waitFor()
  assert.equal(await number().getAttribute('aria-invalid'), null)
})

for (const [name, look] of Object.entries({
  light: {},
  dark: { colorScheme: 'dark' },
  'right to left': { language: 'ar', direction: 'rtl' },
  'Traditional Chinese at 320 px': { language: 'zh-HK', width: 280 },
} satisfies Record<string, Look>)) {
  test(`the frame has no accessibility problems and never scrolls: ${name}`, async () => {
    await embed(look)
    const inputs = frame.getByRole('textbox')
    await inputs.first().fill('4242 4242 4242 4241')
    await inputs.nth(1).fill('13')
    assert.equal(await requestCard(), null)
    const cardFrame = page.frames()[1]
    assert.ok(cardFrame)
    for (const document of [page, cardFrame]) {
      await document.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
    }
    const problems = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const { violations, passes } = await axe.run('iframe')
      const hasCheckedFields = passes.some(({ id, nodes }) => id === 'label' && nodes.length === 3)
      return [
        ...(hasCheckedFields ? [] : ['axe did not reach the fields']),
        ...violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`),
      ]
    })
    assert.deepEqual(problems, [])
    await page.waitForFunction(() => {
      const { messages } = globalThis as unknown as { messages: FromFrame[] }
      const last = messages.findLast((message) => message.type === 'height')
      return last?.type === 'height' && document.querySelector('iframe')?.clientHeight === last.height
    })
    const overflow = await cardFrame.evaluate(() => {
      const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement
      return [scrollHeight - clientHeight, scrollWidth - clientWidth]
    })
    assert.deepEqual(overflow, [0, 0])
    assert.equal(await inputs.first().evaluate((input) => getComputedStyle(input).direction), 'ltr')
  })
}
