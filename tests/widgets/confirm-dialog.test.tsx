import { assert } from 'chai'
import { useState } from 'react'
import type { Contract } from '../../widgets/contract.ts'
import { defineWidget } from '../../widgets/define-widget.tsx'
import { Button } from '../../widgets/shared/Button.tsx'
import { TextField } from '../../widgets/shared/fields/TextField.tsx'
import { ConfirmDialog } from '../../widgets/shared/panels/ConfirmDialog.tsx'
import {
  click,
  expectAccessible,
  expectFocus,
  fill,
  inDarkMode,
  inside,
  mount,
  pageWithoutApi,
  press,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'

const contract = {
  tag: 'courier-asking',
  attributes: { wide: 'boolean', submit: 'string' },
  events: {},
} as const satisfies Contract

let responses: string[] = []
let isBusy = false

function Asking({ wide, submit }: { wide: boolean; submit?: string | undefined }) {
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      {open && (
        <ConfirmDialog
          title="Give up the place?"
          description="Another user may take it."
          cancel="Keep it"
          submit={submit ?? 'Give it up'}
          danger
          busy={isBusy}
          {...(wide && { size: 'medium' as const })}
          onCancel={() => {
            responses.push('kept')
            setOpen(false)
          }}
          onSubmit={() => responses.push(`given up: ${words}`)}
        >
          <TextField label="Why" value={words} onChange={setWords} />
        </ConfirmDialog>
      )}
    </>
  )
}

async function openDialog(attributes = '') {
  const element = await mount(`<courier-asking ${attributes}></courier-asking>`)
  const opener = inside(element).getByRole('button', { name: 'Ask' })
  opener.focus()
  opener.click()
  const dialog = await inside(element).findByRole('dialog', { name: 'Give up the place?' })
  return { element, opener, dialog }
}

describe('a confirmation dialog', () => {
  before(() => defineWidget(contract, Asking))
  beforeEach(async () => {
    responses = []
    isBusy = false
    pageWithoutApi()
    await useViewport(viewports.desk)
  })

  it('shows the safe choice first, focuses the first field, works by keyboard, and returns the focus', async () => {
    const { element, opener, dialog } = await openDialog()
    inside(element).getByText('Another user may take it.')
    const choices = inside(element)
      .getAllByRole('button', { name: /it|it up/ })
      .map(({ textContent }) => textContent)
    assert.deepEqual(choices, ['Keep it', 'Give it up'])
    assert.equal(dialog.getBoundingClientRect().width, 440)
    assert.isTrue(dialog.matches(':modal'))
    await expectAccessible(element)
    await inDarkMode(() => expectAccessible(element))
    const why = inside(element).getByRole('textbox', { name: 'Why' })
    expectFocus(why)
    await fill(why, 'No time')
    await press('Enter')
    assert.deepEqual(responses, ['given up: No time'])
    await press('Escape')
    await until(() => inside(element).queryByRole('dialog') === null)
    assert.deepEqual(responses, ['given up: No time', 'kept'])
    expectFocus(opener)
    assert.equal((await openDialog('wide')).dialog.getBoundingClientRect().width, 640)
  })

  it('focuses the nearest control if its opener was removed', async () => {
    const { element, opener } = await openDialog()
    opener.before(Object.assign(document.createElement('button'), { textContent: 'Beside it' }))
    opener.remove()
    await press('Escape')
    await until(() => inside(element).queryByRole('dialog') === null)
    expectFocus(inside(element).getByRole('button', { name: 'Beside it' }))
  })

  it('ignores a second choice while the first is being sent', async () => {
    isBusy = true
    const { element } = await openDialog()
    await fill(inside(element).getByRole('textbox', { name: 'Why' }), 'No time')
    await press('Enter')
    click(inside(element).getByRole('button', { name: /Give it up/ }))
    assert.deepEqual(responses, [])
  })

  it('fits a window 320 px wide', async () => {
    await useViewport({ width: 320, height: 600 })
    const arabic = 'ادفع 1,119.40 دولارًا سنغافوريًا واطلب التوصيل لجميع الطلبات الجاهزة'
    for (const submit of ['Give it up', 'Pay $1,119.40 / €559.70 and place 2 orders', arabic]) {
      const { element, dialog } = await openDialog(`wide submit="${submit}"`)
      const { left, right } = dialog.getBoundingClientRect()
      assert.isAtLeast(left, 8)
      assert.isAtMost(right, 312)
      assert.equal(dialog.scrollWidth, dialog.clientWidth, submit)
      for (const button of dialog.querySelectorAll('button')) {
        const box = button.getBoundingClientRect()
        assert.isTrue(box.left >= left && box.right <= right && button.scrollWidth <= button.clientWidth, submit)
      }
      element.remove()
    }
  })
})
