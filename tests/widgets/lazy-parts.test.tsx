import { components, others } from 'virtual:lazy-parts'
import { useStore } from '@nanostores/react'
import { assert } from 'chai'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import type { Contract, WidgetProps } from '../../widgets/contract.ts'
import { defineWidget } from '../../widgets/define-widget.tsx'
import { SignInHere } from '../../widgets/shared/account/SignInHere.tsx'
import { Button } from '../../widgets/shared/Button.tsx'
import { Combobox } from '../../widgets/shared/fields/Combobox.tsx'
import { lazy } from '../../widgets/shared/loading/lazy.tsx'
import { MapView } from '../../widgets/shared/map/MapView.tsx'
import { translateTexts } from '../support/page-translator.ts'
import { expectAccessible, inside, mount, resetPage, startOrderApi, until } from '../support/widget.ts'

const contract = { tag: 'courier-lazy-part', attributes: {}, events: {} } as const satisfies Contract

const holder = globalThis as { failingModule?: string }

let draw: () => ReactNode = () => null

before(() => defineWidget(contract, () => draw()))

let page: ReturnType<typeof resetPage>

beforeEach(() => {
  page = resetPage()
  const { environment } = page
  const { clock } = environment
  environment.warn = () => {}
  environment.fetch = () => new Promise<never>(() => {})
  environment.clock = { ...clock, setTimeout: (run, ms) => clock.setTimeout(run, ms === 2000 ? 0 : ms) }
})

const opened = () => mount('<courier-lazy-part></courier-lazy-part>')

async function failureOf(element: HTMLElement, text: string) {
  const panel = await inside(element).findByRole('alert')
  assert.include(panel.textContent ?? '', text)
  await expectAccessible(element)
}

function tryAgain(element: HTMLElement) {
  delete holder.failingModule
  inside(element).getByRole('button', { name: 'Try again' }).click()
}

describe('every lazy component', () => {
  it('loads', async () => {
    assert.isAbove(components.length, 20)
    for (const { from, component, load } of components) assert.isFunction(await load(), `${component} of ${from}`)
  })
})

/** Without the bulk table, whose failure `tests/core/bulk/bulk.test.ts` tests. */
const tested = others.filter((target) => !target.endsWith('/make-sheet.ts'))

/** The other lazy chunks: a component that loads each one, and how it reports a failure and recovers. */
const pieces: Record<string, { shown: () => ReactNode; recovers: (element: HTMLElement) => Promise<void> }> = {
  'widgets/courier-account/element.ts': {
    shown: () => <SignInHere />,
    async recovers(element) {
      await failureOf(element, 'Could not load the application')
      tryAgain(element)
      const account = await until(() => element.shadowRoot?.querySelector('courier-account'), 'the account element')
      await inside(account).findByRole('textbox', { name: 'Email' })
    },
  },
  'widgets/shared/map/leaflet-map.ts': {
    shown: () => <MapView label="Drop-off" markers={[outlet]} />,
    async recovers(element) {
      await failureOf(element, 'We couldn’t show the map. Everything else works without it.')
      tryAgain(element)
      await inside(element).findByRole('img', { name: 'Bugis' })
    },
  },
  /** Until the chunk loads, the panel is only placed below its anchor. Afterwards, it follows the anchor. */
  'widgets/shared/panels/anchor-panel.ts': {
    shown: () => (
      <Combobox
        label="Address"
        value="Or"
        onChange={() => {}}
        suggestions={{ state: 'ready', options: [{ id: 'orchard', label: 'Orchard Road' }] }}
        onSelect={() => {}}
      />
    ),
    async recovers(element) {
      const field = inside(element).getByRole('combobox', { name: 'Address' })
      const belowField = () => {
        const list = inside(element).queryByRole('listbox')?.parentElement
        if (!list || getComputedStyle(list).visibility !== 'visible') return false
        return Math.abs(list.getBoundingClientRect().top - field.getBoundingClientRect().bottom - 4) < 4
      }
      field.focus()
      field.click()
      await until(belowField, 'the list below the field')
      delete holder.failingModule
      field.blur()
      await until(() => !inside(element).queryByRole('listbox'), 'the closed list')
      field.focus()
      field.click()
      await until(belowField, 'the list below the field again')
      element.style.marginBlockStart = '80px'
      await until(belowField, 'the list with the moved field')
    },
  },
  /** Until the chunk loads, the error boundary mends what a translator breaks. */
  'widgets/shared/surface/keep-translatable.ts': {
    shown: () => <Note />,
    async recovers(element) {
      const root = element.shadowRoot as ShadowRoot
      const note = () => root.querySelector('p')
      await until(note, 'the note')
      const stop = translateTexts(root, 'replaced')
      await until(() => root.querySelector('font'), 'the translation')
      $isLate.set(false)
      await until(() => note()?.textContent === 'Delivery', 'the mended text')
      delete holder.failingModule
      $isLate.set(true)
      await until(() => Object.hasOwn(note() ?? {}, 'removeChild'), 'the chunk')
      $isLate.set(false)
      await until(() => note()?.textContent === 'Delivery', 'the changed text')
      stop()
    },
  },
}

const $isLate = atom(true)

function Note() {
  return <p>Delivery{useStore($isLate) && ' is late'}</p>
}

const outlet = {
  id: 'outlet',
  kind: 'outlet',
  position: { latitude: 1.2995, longitude: 103.8554 },
  label: 'Bugis',
} as const

describe('an element whose lazy chunk doesn’t load', () => {
  beforeEach(async () => page.configure({ api: (await startOrderApi()).url }))
  afterEach(() => delete holder.failingModule)

  for (const target of tested) {
    it(`reports it or works without ${target}, and loads it later`, async () => {
      const piece = pieces[target]
      if (!piece) throw new Error('its failure is described above')
      holder.failingModule = target
      draw = piece.shown
      await piece.recovers(await opened())
    })
  }

  it('is tested for each of these chunks', () => {
    assert.sameMembers(Object.keys(pieces), tested)
  })
})

const greetingContract = { tag: 'courier-lazy', attributes: { name: 'string' }, events: {} } as const satisfies Contract

let loadCount = 0
let outcome: 'comes' | 'fails' = 'comes'

const Greeting = lazy(async () => {
  loadCount += 1
  if (outcome === 'fails') throw new TypeError('Failed to fetch dynamically imported module')
  return ({ name }: { name: string }) => <Button>{`Hello ${name}`}</Button>
})

function Element({ name = '' }: WidgetProps<typeof greetingContract>) {
  return <Greeting name={name} waiting={<p>One moment</p>} />
}

describe('a lazy component', () => {
  before(() => defineWidget(greetingContract, Element))

  it('is retried ten times, then shows a notice whose button loads it', async () => {
    outcome = 'fails'
    const element = await mount('<courier-lazy name="Mei"></courier-lazy>')
    inside(element).getByText('One moment')
    await failureOf(element, 'Could not load the application')
    assert.equal(loadCount, 11)
    outcome = 'comes'
    tryAgain(element)
    await inside(element).findByRole('button', { name: 'Hello Mei' })
    assert.equal(loadCount, 12)
  })

  it('is shown at once the next time, and applies new props', async () => {
    const element = await mount('<courier-lazy name="Tan"></courier-lazy>')
    inside(element).getByRole('button', { name: 'Hello Tan' })
    element.setAttribute('name', 'Wong')
    await until(() => inside(element).queryByRole('button', { name: 'Hello Wong' }))
    assert.equal(loadCount, 12)
  })
})
