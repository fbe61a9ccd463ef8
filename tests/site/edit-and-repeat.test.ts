import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, orderPlaced, ordersPage, parent, requestPage, toMarina } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

// Orders move only by hand, so that they stay editable.
const site = useSite()

test('an order is placed, changed for another fee, and ordered again by two keys', async () => {
  const { page } = await visit(`${site.origin}/request-a-rider/1002`, { as: parent })
  const { request, fill, place } = requestPage(page)
  // The form is the whole page, so it has the focus.
  await expect(request.getByRole('combobox', { name: /Drop-off address/ })).toBeFocused()
  const delivery = { ...toMarina, name: 'Third Thoughts' }
  await fill(delivery)
  await place.click()
  await orderPlaced(page)
  const orderId = new URL(page.url()).searchParams.get('order_id') ?? ''

  const { list, row } = ordersPage(page)
  await list.getByRole('button', { name: 'More actions' }).click()
  await list.getByRole('button', { name: 'Change order' }).click()
  await page.waitForURL(`**/request-a-rider/1002?orderID=${orderId}`)
  await request.getByRole('button', { name: 'Where to', expanded: false }).click()
  await request.getByRole('textbox', { name: /Notes for the rider/ }).fill('Side entrance')
  const address = request.getByRole('combobox', { name: /Drop-off address/ })
  await address.fill('Changi Airport')
  await request
    .getByRole('option', { name: /Changi/ })
    .first()
    .click()

  // Typed text survives a reload of the order's URL.
  await page.reload()
  await expect(request.getByText('2 changes, not sent yet')).toBeVisible()
  await request.getByRole('button', { name: /^Update order · / }).click()
  const question = request.getByRole('alert')
  await expect(question).toContainText('instead of')
  await question.getByRole('button', { name: /^Update order · / }).click()
  await page.waitForURL(`**/order-tracking/1002?order_id=${orderId}`)
  await expect(page.getByText('Order Updated!').first()).toBeVisible()
  await expect(list.getByText('Side entrance')).toBeVisible()

  // From the list to the next order: R, then Enter.
  await page.goto(`${site.origin}/order-tracking/1002`)
  const name = row(delivery.name).getByRole('button', { name: delivery.name })
  await expect(name).toBeVisible()
  await name.focus()
  let keyCount = 0
  const press = (key: string) => {
    keyCount++
    return page.keyboard.press(key)
  }
  await press('r')
  await page.waitForURL(`**/request-a-rider/1002?repeat=${orderId}`)
  await expect(request.getByRole('button', { name: /^Request rider · / })).toBeFocused()
  await press('Enter')
  await orderPlaced(page)
  assert.notEqual(new URL(page.url()).searchParams.get('order_id'), orderId)
  assert.ok(keyCount <= 5)
  await expect(list.getByText('Side entrance')).toBeVisible()
})
