import { assert } from 'chai'
import { useState } from 'react'
import type { Contract, WidgetProps } from '../../widgets/contract.ts'
import { defineWidget } from '../../widgets/define-widget.tsx'
import { MapView } from '../../widgets/shared/map/MapView.tsx'
import type { MapMarker, Position } from '../../widgets/shared/map/map-options.ts'
import { inside, mount, until, useViewport, viewports } from '../support/widget.ts'
import { startApi, visit } from '../support/widget-shop.ts'
import { interceptCalls } from '../support/widgets/calls.ts'

const contract = {
  tag: 'courier-way-sample',
  attributes: { way: 'boolean', legs: 'boolean' },
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
const pin = { latitude: 1.304, longitude: 103.8318 }

let moveRider: (position: Position) => void = () => {}

function WaySample({ legs }: WidgetProps<typeof contract>) {
  const [riding, setRiding] = useState(rider.position)
  moveRider = setRiding
  if (legs) {
    const ways = [
      { from: riding, to: outlet.position, isToPickup: true },
      { from: outlet.position, to: pin, isToPickup: false },
    ]
    const markers: MapMarker[] = [outlet, { ...rider, position: riding }, { ...outlet, id: 'door', position: pin }]
    return <MapView label="Legs" markers={markers} legs={ways} instead={<p>No streets</p>} />
  }
  const markers: MapMarker[] = [
    { ...rider, position: riding, chip: '12 min' },
    { ...outlet, id: 'door', position: pin },
  ]
  return <MapView label="Way" markers={markers} legs={[{ from: riding, to: pin, isToPickup: false }]} />
}

const sample = (attributes: string) => mount(`<courier-way-sample ${attributes}></courier-way-sample>`)

describe('the map of an order', () => {
  startApi()
  before(() => defineWidget(contract, WaySample))
  beforeEach(() => {
    visit()
  })

  it('draws the way ahead, and zooms in as the rider gets nearer', async () => {
    const element = await sample('way')
    const way = () => element.shadowRoot?.querySelector('.leaflet-overlay-pane path')?.getAttribute('d') ?? ''
    const zoom = () => {
      const levels = [...(element.shadowRoot?.querySelectorAll('img.leaflet-tile') ?? [])].map((tile) =>
        Number(/tiles\/(\d+)\//.exec(tile.getAttribute('src') ?? '')?.[1]),
      )
      return Math.max(...levels)
    }
    await until(() => /^M-?\d+ -?\d+L-?\d+ -?\d+$/.test(way()) && zoom() > 0, 'the way')
    const [wayBefore, zoomBefore] = [way(), zoom()]
    moveRider({ latitude: 1.3035, longitude: 103.8325 })
    await until(() => way() !== wayBefore && zoom() > zoomBefore, 'the shorter way, larger')
    const marker = inside(element).getByRole('img', { name: 'Siti, your rider' }).getBoundingClientRect()
    const box = inside(element).getByRole('region', { name: 'Way' }).getBoundingClientRect()
    assert.isTrue(marker.left >= box.left && marker.right <= box.right && marker.top >= box.top, 'the rider is in view')
  })

  it('fills 70 % of its frame with pins, rider and chip, at every width', async () => {
    for (const width of [1440, 390, 320]) {
      await useViewport({ width, height: 844 })
      const element = await sample('way')
      await inside(element).findByRole('img', { name: 'Siti, your rider' })
      const frame = inside(element).getByRole('region', { name: 'Way' }).getBoundingClientRect()
      const drawings = [...(element.shadowRoot?.querySelectorAll('.leaflet-marker-icon > *') ?? [])]
      assert.lengthOf(drawings, 3)
      const boxes = drawings.map((drawing) => drawing.getBoundingClientRect())
      const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
      const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))]
      assert.isAtLeast(Math.max((right - left) / frame.width, (bottom - top) / frame.height), 0.7, `${width} px`)
      assert.isTrue(
        left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom,
        `${width} px`,
      )
      element.remove()
    }
  })

  it('draws the way to the pickup as dots, but not under the rider who is there, and the way to the customer as a line', async () => {
    const element = await sample('legs')
    const lines = () =>
      [...(element.shadowRoot?.querySelectorAll('.leaflet-overlay-pane path') ?? [])].map(
        (path) => getComputedStyle(path).strokeDasharray,
      )
    await until(() => lines().length > 0, 'the ways')
    const line = lines().filter((dashes) => dashes === 'none')
    assert.lengthOf(lines(), line.length + 1)
    moveRider({ latitude: 1.29952, longitude: 103.85541 })
    await until(() => lines().length === line.length, 'the line alone')
  })

  it('shows something else in its frame’s size if no streets are known', async () => {
    interceptCalls('/tiles/info.json', async (server) =>
      Response.json({ ...(await (await server()).json()), has_streets: false }),
    )
    const element = await sample('legs')
    await inside(element).findByText('No streets')
    assert.isNull(inside(element).queryByRole('region', { name: 'Legs' }))
  })

  it('keeps a rider below the drop-off in view, above the map’s source', async () => {
    await useViewport(viewports.phone)
    const element = await sample('way')
    const marker = await inside(element).findByRole('img', { name: 'Siti, your rider' })
    const source = await until(() => element.shadowRoot?.querySelector('.leaflet-control-attribution'), 'the source')
    await until(() => source.textContent !== '', 'its text')
    for (const [latitude, longitude] of [
      [1.29, 103.8318],
      [1.28, 103.86],
    ] as const) {
      const before = marker.style.transform
      moveRider({ latitude, longitude })
      await until(() => marker.style.transform !== before, 'the move')
      marker.style.transition = 'none'
      const { bottom } = marker.querySelector('svg')?.getBoundingClientRect() ?? assert.fail()
      assert.isAtMost(bottom, source.getBoundingClientRect().top, `${latitude}, ${longitude}`)
    }
  })
})
