import { assert } from 'chai'
import { createUnsavedWork } from '../../demo-site/src/scripts/unsaved-work.ts'
import { addHolder } from '../support/widget.ts'

/** Adds an element with a shadow root, like ours, and returns the root. */
function element(name: string, content: string) {
  const root = addHolder().appendChild(document.createElement(name)).attachShadow({ mode: 'open' })
  root.innerHTML = content
  return root
}

function type(root: ShadowRoot, text: string) {
  const field = root.querySelector('input') ?? assert.fail('no field')
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

describe('unsaved work that a reload would lose', () => {
  let now = 0
  const minutePasses = () => {
    now += 60_000
  }

  it('includes what was typed into a form, until it is cleared or removed', () => {
    const work = createUnsavedWork(document, () => now)
    const form = element('courier-sign-in-form', '<input aria-label="Email">')
    assert.isTrue(work.isSaved())
    type(form, 'mei')
    minutePasses()
    assert.isFalse(work.isSaved())
    type(form, '')
    assert.isFalse(work.isSaved())
    minutePasses()
    assert.isTrue(work.isSaved())
    type(form, 'mei')
    minutePasses()
    form.host.remove()
    assert.isTrue(work.isSaved())
  })

  it('excludes a search, and the request, whose draft is saved, once typing has paused', () => {
    const work = createUnsavedWork(document, () => now)
    const request = element('courier-request', '<input aria-label="Customer name">')
    type(request, 'Mei Tan')
    assert.isFalse(work.isSaved())
    minutePasses()
    assert.isTrue(work.isSaved())
    type(element('courier-search', '<input type="search" aria-label="Search">'), '1001')
    assert.isTrue(work.isSaved())
  })

  it('includes an open dialog, and requests being sent', () => {
    const work = createUnsavedWork(document, () => now)
    const list = element('courier-list', '<dialog open>Why?</dialog><button>Request rider</button>')
    assert.isFalse(work.isSaved())
    list.querySelector('dialog')?.removeAttribute('open')
    assert.isTrue(work.isSaved())
    list.querySelector('button')?.setAttribute('aria-busy', 'true')
    assert.isFalse(work.isSaved())
    list.querySelector('button')?.removeAttribute('aria-busy')
    assert.isTrue(work.isSaved())
  })
})
