import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createForm, type FormOptions } from '../../../core/lib/form.ts'

interface Values {
  name: string
  phone: string
  notes: string
}

function createContactForm(options: Partial<FormOptions<Values, string>> = {}) {
  const sentValues: Values[] = []
  const form = createForm<Values, string>({
    values: { name: '', phone: '', notes: '' },
    check: ({ name, phone }) => ({ name: name === '' ? 'fill-name' : null, phone: phone === '' ? 'fill-phone' : null }),
    async send(values) {
      sentValues.push(values)
    },
    refusal: (error) => ({ field: (error as { field?: string }).field ?? null, problem: (error as Error).message }),
    ...options,
  })
  const problems = () => Object.values(form.fields).map(({ $problem }) => $problem.get())
  const fill = () => {
    form.fields.name.type('Mei')
    form.fields.phone.type('81234567')
  }
  return { form, sentValues, problems, fill }
}

test('is busy while its values are being checked', async () => {
  let finishCheck = (_: object) => {}
  const { form } = createContactForm({ check: () => new Promise((resolve) => (finishCheck = resolve)) })
  const submitted = form.submit()
  assert.equal(form.$isBusy.get(), true)
  finishCheck({ name: 'fill-name' })
  assert.equal(await submitted, false)
  assert.equal(form.$isBusy.get(), false)
})

test('shows a problem that the sender returns instead of throwing', async () => {
  const { form, fill, problems } = createContactForm({
    send: () => ({ problems: { phone: 'wrong' }, refused: 'look below' }),
  })
  fill()
  assert.equal(await form.submit(), false)
  assert.deepEqual([problems(), form.$refused.get()], [[null, 'wrong', null], 'look below'])
})

test('notifies only the field that is typed in', () => {
  const { form } = createContactForm()
  const changed: string[] = []
  for (const [name, field] of Object.entries(form.fields)) {
    field.$value.listen(() => changed.push(name))
    field.$problem.listen(() => changed.push(`${name}’s problem`))
  }
  form.fields.phone.type('8')
  assert.deepEqual(changed, ['phone'])
})

test('resets to other values, without problems', async () => {
  const reportedValues: Values[] = []
  const { form, problems } = createContactForm({ typed: (values) => reportedValues.push(values) })
  await form.submit()
  form.reset({ name: 'Bee' })
  assert.deepEqual([form.values(), problems()], [{ name: 'Bee', phone: '', notes: '' }, [null, null, null]])
  assert.deepEqual(reportedValues, [], 'only the user’s edits are reported')
})
