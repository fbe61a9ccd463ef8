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
const refusalOf = (message: string, field?: string) => Object.assign(new Error(message), { field })

test('shows every problem at its field before anything is sent', async () => {
  const { form, sentValues, problems } = createContactForm()
  assert.equal(await form.submit(), false)
  assert.deepEqual(problems(), ['fill-name', 'fill-phone', null])
  assert.deepEqual(sentValues, [])
})

test('removes only the problem of the field that is edited', async () => {
  const { form, problems } = createContactForm()
  await form.submit()
  form.fields.name.type('M')
  assert.deepEqual(problems(), [null, 'fill-phone', null])
})

test('sends once while busy, and returns the result to all callers', async () => {
  let respond = () => {}
  const responded = new Promise<undefined>((resolve) => {
    respond = () => resolve(undefined)
  })
  const { form, fill } = createContactForm({ send: () => responded })
  fill()
  const results = Promise.all([form.submit(), form.submit()])
  await Promise.resolve()
  assert.equal(form.$isBusy.get(), true)
  await new Promise(setImmediate)
  respond()
  assert.deepEqual(await results, [true, true])
  assert.equal(form.$isBusy.get(), false)
})

test('is busy while its values are being checked', async () => {
  let finishCheck = (_: object) => {}
  const { form } = createContactForm({ check: () => new Promise((resolve) => (finishCheck = resolve)) })
  const submitted = form.submit()
  assert.equal(form.$isBusy.get(), true)
  finishCheck({ name: 'fill-name' })
  assert.equal(await submitted, false)
  assert.equal(form.$isBusy.get(), false)
})

test('shows a refusal at its field, or else for the whole form, and keeps the typed text', async () => {
  let error = refusalOf('name-taken', 'name')
  const { form, fill, problems } = createContactForm({ send: () => Promise.reject(error) })
  fill()
  assert.equal(await form.submit(), false)
  assert.deepEqual([problems(), form.$refused.get()], [['name-taken', null, null], null])
  error = refusalOf('closed', 'a field of another form')
  assert.equal(await form.submit(), false)
  assert.deepEqual([problems(), form.$refused.get()], [[null, null, null], 'closed'])
  assert.equal(form.values().name, 'Mei')
  form.fields.notes.type('x')
  assert.equal(form.$refused.get(), null)
})

test('passes a refusal of the whole form to onRefused if it’s set', async () => {
  const events: string[] = []
  const { form, fill } = createContactForm({
    send: () => Promise.reject(refusalOf('closed')),
    onRefused: (problem) => events.push(problem),
  })
  fill()
  assert.equal(await form.submit(), false)
  assert.deepEqual([events, form.$refused.get()], [['closed'], null])
})

test('shows a problem that the sender returns instead of throwing', async () => {
  const { form, fill, problems } = createContactForm({
    send: () => ({ problems: { phone: 'wrong' }, refused: 'look below' }),
  })
  fill()
  assert.equal(await form.submit(), false)
  assert.deepEqual([problems(), form.$refused.get()], [[null, 'wrong', null], 'look below'])
})

test('applies limits while typing, and again before sending', async () => {
  const { form, sentValues, fill, problems } = createContactForm({
    limits: { notes: (notes) => (notes.length > 3 ? 'too-long' : null) },
  })
  fill()
  form.fields.notes.type('Ring')
  assert.deepEqual(problems(), [null, null, 'too-long'])
  assert.equal(await form.submit(), false)
  assert.deepEqual([problems(), sentValues], [[null, null, 'too-long'], []])
  form.fields.notes.type('Hi')
  assert.equal(await form.submit(), true)
  assert.deepEqual(sentValues, [{ name: 'Mei', phone: '81234567', notes: 'Hi' }])
})

test('stores the cleaned value of a field', () => {
  const { form } = createContactForm({ clean: { phone: (typed) => typed.replace(/\D/g, '') } })
  form.fields.phone.type('81 23-45')
  assert.equal(form.fields.phone.$value.get(), '812345')
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
