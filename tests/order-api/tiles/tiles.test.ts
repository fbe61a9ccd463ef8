import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { createTileServer, tilesUrlProblem } from '../../../order-api/adapters/tiles/tile-server.ts'
import { countryCodes } from '../../../order-api/domain/country.ts'
import { gazetteerPlaces, isLocalLanguage } from '../../../order-api/domain/geo/gazetteer.ts'
import { isInside } from '../../../order-api/domain/geo/outline.ts'
import { project } from '../../../order-api/domain/tiles/geometry.ts'
import { palettes } from '../../../order-api/domain/tiles/palette.ts'
import { drawTile, isTile } from '../../../order-api/domain/tiles/tiles.ts'
import { watersOf } from '../../../order-api/domain/tiles/waters.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { listen } from '../../support/servers/listen.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi()

const get = (path: string, headers = {}) => server.fetch(path, { headers })
const tileAt = (latitude: number, longitude: number, zoom: number) => {
  const [x, y] = project([longitude, latitude], zoom)
  return { country: 'SG', zoom, x: Math.floor(x / 256), y: Math.floor(y / 256), theme: 'light' as const }
}

test('tiles need no session, are cached for a day, and can be used on any page', async () => {
  const response = await get('/tiles/14/12917/8132.svg')
  assert.equal(response.status, 200)
  assert.match(response.headers.get('Content-Type') ?? '', /^image\/svg\+xml/)
  assert.equal(response.headers.get('Cache-Control'), 'public, max-age=86400')
  assert.equal(response.headers.get('Cross-Origin-Resource-Policy'), 'cross-origin')
  assert.match(await response.text(), /^<svg .*<\/svg>$/s)
  const revalidated = await get('/tiles/14/12917/8132.svg', { 'If-None-Match': response.headers.get('ETag') ?? '' })
  assert.equal(revalidated.status, 304)
})

test('the dark scheme gets a dark map', async () => {
  const dark = await (await get('/tiles/11/1614/1016.svg?theme=dark')).text()
  assert.ok(dark.includes(palettes.dark.land))
  assert.ok(!dark.includes(palettes.light.land))
})

test('refuses tiles outside the map', async () => {
  for (const [path, status] of [
    ['1/2/0.svg', 404],
    ['20/0/0.svg', 404],
    ['1/-1/0.svg', 400],
    ['a/0/0.svg', 400],
    ['1/0/0.png', 400],
    ['1/0.5/0.svg', 400],
    ['1/0/0.svg.svg', 400],
  ] as const) {
    assert.equal((await get(`/tiles/${path}`)).status, status, path)
  }
  assert.equal(isTile(0, 0, 0), true)
  assert.equal(isTile(3, 8, 0), false)
})

test('countries without outlines show the waters of the main town', () => {
  const { water } = palettes.light
  const tile = (country: string, latitude: number, longitude: number, zoom: number) =>
    drawTile({ ...tileAt(latitude, longitude, zoom), country })
  assert.match(tile('KW', 29.45, 47.9, 11), /Kuwait Bay/)
  assert.ok(tile('KW', 29.45, 47.9, 14).includes(water))
  assert.ok(!tile('KW', 29.25, 47.95, 14).includes(water))
  assert.match(tile('KH', 11.575, 104.97, 12), /Mekong/)
  assert.ok(!tile('KE', -1.2921, 36.8219, 12).includes(water))
})

test('every country’s streets are drawn where houses on them are found', () => {
  for (const code of countryCodes()) {
    const [street] = gazetteerPlaces(code).filter(({ type }) => type === 'street')
    if (!street) continue
    const [px, py] = project([street.lng, street.lat], 16)
    const tile = drawTile({ country: code, zoom: 16, x: Math.floor(px / 256), y: Math.floor(py / 256), theme: 'light' })
    assert.match(tile, new RegExp(`stroke="${palettes.light.road}"`), code)
  }
})

test('no known place is in the sea', () => {
  for (const code of countryCodes()) {
    const { seas, islands } = watersOf(code)
    for (const { name, lat, lng } of gazetteerPlaces(code)) {
      const isIn = ({ points }: { points: Parameters<typeof isInside>[1] }) => isInside([lng, lat], points)
      assert.ok(!seas.some(isIn) || islands.some(isIn), `${name}, ${code}`)
    }
  }
})

test('the map has an attribution', async () => {
  const info = await (await get('/tiles/info.json')).json()
  assert.deepEqual(info, {
    attribution: 'Schematic map',
    format: 'svg',
    min_zoom: 2,
    max_zoom: 19,
    themes: ['light', 'dark'],
    has_streets: true,
  })
})

test('shows towns at low zoom and streets at high zoom', () => {
  assert.ok(drawTile(tileAt(1.3236, 103.9273, 11)).includes('>Bedok<'))
  assert.ok(drawTile(tileAt(1.277, 103.8435, 16)).includes('>Tanjong Pagar Road<'))
  assert.ok(drawTile(tileAt(1.3521, 103.8198, 9)).includes('>Singapore<'))
})

test('names are in the country’s language for pages in it, and in Latin letters for others', () => {
  // Salmiya and Kuwait City.
  const salmiya = { ...tileAt(29.333, 48.076, 13), country: 'KW' }
  const city = { ...tileAt(29.37, 47.98, 8), country: 'KW' }
  assert.ok(drawTile({ ...salmiya, hasLocalNames: true }).includes('>السالمية<'))
  assert.ok(drawTile({ ...city, hasLocalNames: true }).includes('>مدينة الكويت<'))
  assert.ok(drawTile(salmiya).includes('>Salmiya<'))
  for (const [language, isLocal] of [
    ['ar', true],
    ['ar-KW', true],
    ['en', false],
    ['de', false],
  ] as const)
    assert.equal(isLocalLanguage('KW', language), isLocal, language)
  assert.equal(isLocalLanguage('SG', 'ms'), false)
})

test('names give way to pins, in every tile that they reach, except the name of the pin’s own place', async () => {
  // A shop in Tanjong Pagar Road, whose name and Maxwell's are near.
  const tile = tileAt(1.277, 103.8435, 16)
  const namesOf = (svg: string) =>
    [...svg.matchAll(/<text x="(-?\d+)" y="(-?\d+)"[^>]*>([^<]+)</g)].map(([, x, y, text]) => ({
      text,
      x: Number(x),
      y: Number(y),
    }))
  const [name = assert.fail('no name')] = namesOf(drawTile(tile)).filter(({ x, y }) => x > 60 && x < 196 && y > 60)
  const pinOver: [number, number] = [name.x + 8, name.y + 20]
  assert.ok(!namesOf(drawTile({ ...tile, pins: [pinOver] })).some(({ text, x }) => text === name.text && x === name.x))
  const ownPin: [number, number] = [name.x, name.y - 12]
  assert.ok(namesOf(drawTile({ ...tile, pins: [ownPin] })).some(({ text, x }) => text === name.text && x === name.x))
  const { zoom, x, y } = tile
  const path = `/tiles/${zoom}/${x}/${y}.svg`
  const [plain, given] = [await get(path), await get(`${path}?pins=${pinOver.join()}`)]
  assert.notEqual(await plain.text(), await given.text())
  assert.equal((await get(`${path}?pins=1;2`)).status, 400)
})

test('draws a name across the edge of neighbouring tiles', () => {
  const tile = tileAt(1.2764, 103.8458, 15)
  const names = (x: number) =>
    [...drawTile({ ...tile, x }).matchAll(/<text x="(-?\d+)" y="(-?\d+)"[^>]*>([^<]+)</g)].map(
      ([, left = '', top = '', text = '']) => ({ left: Number(left) + (x - tile.x) * 256, top: Number(top), text }),
    )
  const crossingNames = names(tile.x).filter(({ left }) => left > 236 && left <= 256)
  const right = names(tile.x + 1)
  for (const name of crossingNames) {
    assert.ok(
      right.some((neighbour) => neighbour.text === name.text && Math.abs(neighbour.left - name.left) <= 1),
      name.text,
    )
  }
})

test('draws every tile of every country and zoom, and keeps it small', () => {
  for (const country of ['SG', 'TH', 'NO', 'HK']) {
    for (let zoom = 0; zoom <= 19; zoom += 1) {
      const [x, y] = project([103.8198, 1.3521], zoom)
      const svg = drawTile({ country, zoom, x: Math.floor(x / 256), y: Math.floor(y / 256), theme: 'light' })
      assert.ok(svg.length < 40_000, `${country} ${zoom}: ${svg.length}`)
      assert.ok(!/NaN|undefined|Infinity/.test(svg), `${country} ${zoom}`)
    }
  }
})

test('proxies tiles from TILES_URL, once for many visitors', async () => {
  const requests: string[] = []
  const tileServer = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (request.url === '/3/1/1.png') response.writeHead(200, { 'Content-Type': 'text/html' }).end('<script>')
    else if (request.url === '/3/2/2.png') response.writeHead(404).end()
    else response.writeHead(200, { 'Content-Type': 'image/png' }).end('picture')
  })
  const { origin, close } = await listen(tileServer)
  const template = `${origin}/{z}/{x}/{y}.png`
  const proxied = await createTestOrderApi({ tilesUrl: template })
  const fetchTile = (path: string) => proxied.fetch(`/tiles/${path}`)
  try {
    const response = await fetchTile('3/4/5.svg')
    assert.equal(response.headers.get('Content-Type'), 'image/png')
    assert.equal(await response.text(), 'picture')
    assert.equal((await fetchTile('3/4/5.svg')).status, 200)
    assert.deepEqual(requests, ['/3/4/5.png'])
    assert.equal((await fetchTile('3/1/1.svg')).status, 502, 'an HTML page isn’t a tile')
    assert.equal((await fetchTile('3/2/2.svg')).status, 502)
    assert.equal((await (await fetchTile('info.json')).json()).attribution, '© OpenStreetMap contributors')
  } finally {
    await proxied.close()
    await close()
  }
  const stopped = createTileServer(template, { now: () => 0 })
  assert.equal(await stopped.tile(1, 0, 0, 'light'), null)
})

test('reports what is wrong with a TILES_URL', () => {
  assert.equal(tilesUrlProblem('https://tiles.example/{z}/{x}/{y}.png'), null)
  assert.equal(tilesUrlProblem('https://tiles.example/{z}/{x}.png'), 'lacks {y}')
  assert.equal(tilesUrlProblem('file:///{z}/{x}/{y}.png'), 'is no http address')
})
