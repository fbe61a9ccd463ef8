import { assert } from 'chai'
import { useState } from 'react'
import type { Contract, WidgetProps } from '../../widgets/contract.ts'
import { defineWidget } from '../../widgets/define-widget.tsx'
import { MapView } from '../../widgets/shared/map/MapView.tsx'
import type { MapArea, MapMarker, Position } from '../../widgets/shared/map/map-options.ts'
import { emulateMedia, sendKeys, sendMouse } from '../support/browser-commands.ts'
import {
  addHolder,
  expectAccessible,
  inDarkMode,
  inside,
  mount,
  nextFrame,
  press,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import { api, startApi, visit } from '../support/widget-shop.ts'

const contract = {
  tag: 'courier-map-sample',
  attributes: { rider: 'boolean', areas: 'boolean', many: 'boolean' },
  events: {},
} as const satisfies Contract

const outlet: MapMarker = {
  id: 'outlet',
  kind: 'outlet',
  position: { latitude: 1.2995, longitude: 103.8554 },
  label: 'Bugis',
}
const rider: MapMarker = {
  id: 'rider',
  kind: 'rider',
  position: { latitude: 1.301, longitude: 103.85 },
  label: 'Siti, your rider',
}

/** Nine by nine, so close that large markers would cover their neighbours. */
const many: MapMarker[] = Array.from({ length: 81 }, (_, index) => ({
  id: `order-${index}`,
  kind: 'destination',
  position: { latitude: 1.28 + Math.floor(index / 9) * 0.01, longitude: 103.8 + (index % 9) * 0.01 },
  label: `Order ${index}`,
  onPress: () => pressed.push(index),
}))

/** The distance between the `corners` in degrees, set before the element is mounted. */
let apart = 0
const corners = (): MapMarker[] => [
  { ...outlet, position: { latitude: 1.28 + apart * 0.8, longitude: 103.8 } },
  { ...rider, position: { latitude: 1.28, longitude: 103.8 + apart } },
]

const pressed: number[] = []
let moved: Position[] = []
let moveRider: (position: Position) => void = () => {}

const square = (from: number, side: number): [number, number][] => [
  [103.8 + from, 1.28 + from],
  [103.8 + from + side, 1.28 + from],
  [103.8 + from + side, 1.28 + from + side],
  [103.8 + from, 1.28 + from + side],
  [103.8 + from, 1.28 + from],
]
/** Two squares, the first with a hole. */
const areas: MapArea[] = [
  { id: 'served', label: 'Riders go there', polygons: [[square(0, 0.05), square(0.01, 0.01)], [square(0.06, 0.01)]] },
]

function MapSample({ rider: shown, areas: isDrawn, many: areMany }: WidgetProps<typeof contract>) {
  const [pin, setPin] = useState({ latitude: 1.304, longitude: 103.8318 })
  const [riding, setRiding] = useState(rider.position)
  moveRider = setRiding
  const onMove = (position: Position) => {
    moved.push(position)
    setPin(position)
  }
  if (apart > 0) return <MapView label="Corners" markers={corners()} />
  if (areMany) return <MapView label="Orders" markers={many} />
  return (
    <MapView
      label="Drop-off"
      markers={shown ? [outlet, { ...rider, position: riding }] : [outlet]}
      pin={{ position: pin, label: 'ION Orchard', onMove }}
      areas={isDrawn ? areas : undefined}
    />
  )
}

const sample = (attributes = '') => mount(`<courier-map-sample ${attributes}></courier-map-sample>`)
const findPin = (element: Element) => inside(element).findByRole('button', { name: /^ION Orchard/ })

describe('the map of an element', () => {
  startApi()
  before(() => defineWidget(contract, MapSample))
  beforeEach(() => {
    moved = []
    apart = 0
    visit()
  })

  it('shows places by name, on tiles of the order API only', async () => {
    const element = await sample('rider')
    await findPin(element)
    inside(element).getByRole('img', { name: 'Bugis' })
    inside(element).getByRole('img', { name: 'Siti, your rider' })
    const tiles = await until(() => {
      const found = [...(element.shadowRoot?.querySelectorAll<HTMLImageElement>('img.leaflet-tile') ?? [])]
      return found.length > 0 && found
    })
    for (const { src } of tiles)
      assert.match(src, new RegExp(`^${api.url}/tiles/\\d+/\\d+/\\d+\\.svg(\\?pins=[^&]+)?$`))
    await expectAccessible(element)
  })

  /** Draws the map again while the user moves the pin: the rider gets to the next position. */
  async function redraw(element: Element) {
    const marker = inside(element).getByRole('img', { name: 'Siti, your rider' })
    const before = marker.style.transform
    moveRider({ latitude: 1.302, longitude: 103.851 })
    await until(() => marker.style.transform !== before, 'the rider at the next position')
  }

  it('moves the pin by arrow keys, also when it is drawn again or loses the focus before a key is released', async () => {
    const element = await sample('rider')
    const pin = await findPin(element)
    pin.focus()
    await press('ArrowUp')
    await until(() => moved.length === 1)
    assert.isAbove(moved[0]?.latitude ?? 0, 1.304)
    assert.closeTo(moved[0]?.longitude ?? 0, 103.8318, 1e-4)
    await sendKeys({ down: 'ArrowRight' })
    await redraw(element)
    await sendKeys({ up: 'ArrowRight' })
    await until(() => moved.length === 2)
    assert.isAbove(moved[1]?.longitude ?? 0, 103.8318)
    await sendKeys({ down: 'ArrowUp' })
    pin.blur()
    await until(() => moved.length === 3)
    assert.isAbove(moved[2]?.latitude ?? 0, moved[1]?.latitude ?? 0)
    await sendKeys({ up: 'ArrowUp' })
  })

  it('moves the pin by dragging it, also when it is drawn again, without changing the host page', async () => {
    const element = await sample('rider')
    const page = document.documentElement.outerHTML
    const { x, y, width, height } = (await findPin(element)).getBoundingClientRect()
    const [startX, startY] = [Math.round(x + width / 2), Math.round(y + height / 2)] as const
    await sendMouse({ type: 'move', position: [startX, startY] })
    await sendMouse({ type: 'down' })
    await sendMouse({ type: 'move', position: [startX + 40, startY] })
    await redraw(element)
    assert.equal(document.documentElement.outerHTML, page)
    await sendMouse({ type: 'up' })
    await until(() => moved.length === 1)
    assert.isAbove(moved[0]?.longitude ?? 0, 103.8318)
    assert.closeTo(moved[0]?.latitude ?? 0, 1.304, 1e-3)
  })

  it('shrinks many markers, so that each can be pressed beside its neighbours', async () => {
    const element = await sample('many')
    for (const index of [39, 40]) {
      const marker = await inside(element).findByRole('button', { name: `Order ${index}` })
      const { x, y, width, height } = marker.querySelector('svg')?.getBoundingClientRect() ?? assert.fail()
      assert.isBelow(width, 30)
      await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] })
    }
    assert.deepEqual(pressed, [39, 40])
  })

  it('keeps markers out from under the zoom buttons, however far apart they are', async () => {
    await useViewport(viewports.phone)
    for (apart of [0.01, 0.012, 0.014, 0.017, 0.02, 0.024, 0.029, 0.034]) {
      const element = await sample()
      const marker = await inside(element).findByRole('img', { name: 'Bugis' })
      const buttons = element.shadowRoot?.querySelector('.leaflet-control-zoom')?.getBoundingClientRect()
      const { left, top } = marker.querySelector('svg')?.getBoundingClientRect() ?? assert.fail()
      assert.ok(left >= (buttons?.right ?? 0) || top >= (buttons?.bottom ?? 0), `${apart}° apart: ${left}, ${top}`)
      element.remove()
    }
  })

  it('draws a rider at the outlet beside its pin', async () => {
    await emulateMedia({ reducedMotion: 'reduce' })
    const element = await sample('rider')
    await findPin(element)
    const drawingOf = (name: string) =>
      inside(element).getByRole('img', { name }).querySelector('svg')?.getBoundingClientRect() ?? assert.fail()
    moveRider(outlet.position)
    await until(() => {
      const [pin, disc] = [drawingOf('Bugis'), drawingOf('Siti, your rider')]
      return disc.left + disc.width / 2 > pin.right && disc.top < pin.bottom
    }, 'the rider beside the pin')
    moveRider(rider.position)
    await until(() => drawingOf('Siti, your rider').right < drawingOf('Bugis').left, 'the rider on the way')
  })

  it('animates the rider to the next position', async () => {
    await emulateMedia({ reducedMotion: 'no-preference' })
    const element = await sample('rider')
    await findPin(element)
    await redraw(element)
    const marker = inside(element).getByRole('img', { name: 'Siti, your rider' })
    assert.equal(getComputedStyle(marker).transitionDuration, '2s')
  })

  it('uses dark tiles in dark mode', async () => {
    await inDarkMode(async () => {
      const element = await sample()
      await findPin(element)
      await until(() => element.shadowRoot?.querySelector('img.leaflet-tile[src*="?theme=dark"]'))
    })
  })

  it('loads once it is visible', async () => {
    const spacer = addHolder()
    spacer.style.blockSize = '4000px'
    const element = await sample()
    for (let frame = 0; frame < 10; frame += 1) await nextFrame()
    assert.equal(inside(element).queryByRole('button'), null)
    spacer.remove()
    await findPin(element)
  })

  it('outlines areas under the markers, describes them, and removes them', async () => {
    const element = await sample('areas')
    await findPin(element)
    const drawn = () => element.shadowRoot?.querySelectorAll<SVGPathElement>('[data-areas] path') ?? []
    await until(() => drawn().length === 1, 'the area')
    const path = drawn()[0]
    assert.equal(path?.getAttribute('d')?.match(/M/g)?.length, 3)
    assert.equal(getComputedStyle(path as Element).fillRule, 'evenodd')
    assert.notEqual(getComputedStyle(path as Element).stroke, 'none')
    inside(element).getByText('Riders go there')
    const before = path?.getAttribute('d')
    inside(element).getByRole('button', { name: 'Zoom out' }).click()
    await until(() => drawn()[0]?.getAttribute('d') !== before, 'the area at the new zoom')
    await expectAccessible(element)
    element.removeAttribute('areas')
    await until(() => drawn().length === 0, 'no area')
  })
})
