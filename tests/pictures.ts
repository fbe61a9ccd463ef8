/**
 * Takes pictures of all states of the gallery and all pages, and a contact sheet per width and theme, to look at after
 * a change of the look: `npm run pictures -- FOLDER`, after a build, or some sets only: `npm run pictures -- FOLDER 390-light-en`.
 * Prints what moves while a page loads.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gallery } from '../demo-site/src/gallery/states.ts'
import { recordShifts, shiftsOf } from './support/page-checks/layout-shifts.ts'
import { findOrder, guardedPaths, publicPaths, waitForElements } from './support/page-checks/page-walk.ts'
import { closeAll } from './support/runner/test-files/at-end.ts'
import { startSite } from './support/site.ts'
import { parent } from './support/site-controls.ts'
import { openBrowser, type VisitorOptions, visit } from './support/visitor.ts'

const [givenFolder = 'test-results/pictures', ...givenSets] = process.argv.slice(2)
const folder = resolve(givenFolder)
const report = (line: string) => process.stdout.write(`${line}\n`)
const widths = [1440, 390, 320]
const themes = ['light', 'dark'] as const

const site = await startSite({ riderSpeed: 0, settings: { COURIER_ENVIRONMENT: 'stg' } })
site.setFlags({ 'bulk-order-upload': true })
const order = await findOrder(site)
const statePaths = Object.entries(gallery).flatMap(([element, { states }]) =>
  Object.keys(states).map((state) => `/gallery?element=${element}&state=${state}`),
)

for (const width of widths) {
  for (const colorScheme of themes) await takePictures(width, colorScheme)
}
// Arabic, from right to left.
for (const width of [1440, 390]) await takePictures(width, 'light', 'ar')
await closeAll()

async function takePictures(width: number, colorScheme: 'light' | 'dark', locale = 'en') {
  const name = `${width}-${colorScheme}-${locale}`
  if (givenSets.length > 0 && !givenSets.includes(name)) return
  mkdirSync(join(folder, name), { recursive: true })
  const options: VisitorOptions = {
    viewport: { width, height: width < 700 ? 844 : 900 },
    colorScheme,
    locale,
    reducedMotion: 'reduce',
    expected: /./,
  }
  const signedOut = await visit('about:blank', options)
  const vendor = await visit('about:blank', { ...options, as: { ...parent, at: site.origin } })
  const files: string[] = []
  for (const { page } of [signedOut, vendor]) await page.addInitScript(recordShifts)
  for (const path of [...statePaths, ...publicPaths, ...guardedPaths]) {
    const { page } = guardedPaths.includes(path) ? vendor : signedOut
    const isState = statePaths.includes(path)
    const address = path.replace('{order}', order.id).replace('{tracking}', order.trackingId)
    await page.goto(site.origin + address + (isState ? `&locale=${locale}` : ''))
    await (isState ? page.locator('html[data-shown]').waitFor({ state: 'attached' }) : waitForElements(page))
    const file = `${files.length}-${path.replace(/[^\w-]+/g, '-')}.png`
    await page.screenshot({ path: join(folder, name, file) })
    files.push(file)
    if (!isState) for (const shift of await shiftsOf(page)) report(`${name} ${path} moves ${shift}`)
  }
  await signedOut.leave()
  await vendor.leave()
  await makeSheet(name, files)
  report(`${name}: ${files.length} pictures`)
}

/** Draws all pictures small on one, with their names. */
async function makeSheet(name: string, files: readonly string[]) {
  const figures = files.map((file) => `<figure><img src="${name}/${file}"><figcaption>${file}</figcaption></figure>`)
  const style = 'body{display:grid;grid-template-columns:repeat(8,1fr);gap:12px}figure{margin:0}img{width:100%}'
  const sheet = join(folder, `${name}.html`)
  writeFileSync(sheet, `<style>${style}figcaption{font:11px sans-serif}</style>${figures.join('')}`)
  const page = await (await openBrowser()).newPage({ viewport: { width: 1920, height: 1080 } })
  await page.goto(`file://${sheet}`)
  await page.screenshot({ path: sheet.replace('.html', '.png'), fullPage: true })
  await page.close()
}
