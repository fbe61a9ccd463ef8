import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import vue from '@vitejs/plugin-vue'
import type { Page } from 'playwright'
import { build } from 'vite'
import type { ListeningServer } from '../../support/servers/listen.ts'
import { type Site, startSite } from '../../support/site.ts'
import { expect } from '../../support/site-controls.ts'
import { closePages, endVisits, tokensOf, visit } from '../../support/visitor.ts'
import { requestRider } from '../use-partner.ts'
import { startHostServer } from './host-server.ts'
import { type InstalledPackage, installPackage } from './installed.ts'

const viteHosts = ['plain', 'hydrated']
const propertyHosts = ['react', 'jsx', 'vue', 'svelte', 'angular']
const root = join(import.meta.dirname, '../../..')
const libraries = ['astro', 'react', 'react-dom', 'vue', 'svelte', 'rxjs', 'tslib']
const angularLibraries = ['common', 'compiler', 'core', 'platform-browser'].map((name) => `@angular/${name}`)

let host: InstalledPackage
let server: ListeningServer
let site: Site
let session: object

before(async () => {
  host = installPackage([...libraries, ...angularLibraries])
  server = await startHostServer({ folder: () => builtFile('.'), api: () => site.origin, session: () => session })
  site = await startSite({ riderSpeed: 0, settings: { COURIER_ORIGINS: server.origin } })
  session = await tokensOf(site.origin)
  await buildPages()
  buildAstro()
})

endVisits()
after(async () => {
  await closePages()
  await server?.close()
  await site?.remove()
  host?.remove()
})

const builtFile = (file: string) => join(host.folder, 'built', file)

/** Builds all hosts except Astro at once with Vite, which most of them use. */
async function buildPages() {
  const apps = join(host.folder, 'apps')
  const page = readFileSync(join(apps, 'case.html'), 'utf8')
  for (const name of propertyHosts) writeFileSync(join(apps, `cases/${name}.html`), page.replaceAll('{{name}}', name))
  const isCustomElement = (tag: string) => tag.startsWith('courier-')
  await build({
    root: apps,
    configFile: false,
    logLevel: 'silent',
    plugins: [vue({ template: { compilerOptions: { isCustomElement } } }), svelte({ configFile: false })],
    // Angular's own builds set these.
    define: { ngDevMode: 'false', ngServerMode: 'false' },
    build: {
      target: 'es2022',
      minify: false,
      outDir: builtFile('.'),
      rolldownOptions: {
        input: [...viteHosts, ...propertyHosts.map((name) => `cases/${name}`)].map((name) =>
          join(apps, `${name}.html`),
        ),
      },
    },
  })
  const html = execFileSync(process.execPath, [join(apps, 'server.js')], { encoding: 'utf8' })
  const hydrated = readFileSync(builtFile('hydrated.html'), 'utf8')
  writeFileSync(builtFile('hydrated.html'), hydrated.replace('<!--app-->', html))
}

/** Builds the Astro host into the same folder. */
function buildAstro() {
  writeFileSync(join(host.folder, 'astro/package.json'), '{"type":"module"}')
  const args = [
    join(root, 'node_modules/astro/bin/astro.mjs'),
    'build',
    '--root',
    'astro',
    '--outDir',
    '../astro-built',
  ]
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  execFileSync(process.execPath, [...args, '--silent'], { cwd: host.folder, env })
  cpSync(join(host.folder, 'astro-built'), builtFile('.'), { recursive: true })
  cpSync(builtFile('astro/index.html'), builtFile('astro.html'))
}

for (const name of [...viteHosts, 'astro']) {
  test(`a shop requests a rider in ${name}, and the host receives the order through its own syntax`, async () => {
    const { page, consoleErrors } = await visit(`${server.origin}/${name}.html`)
    await requestRider(page).catch((error) => assert.fail(`${error}\n${consoleErrors.join('\n')}`))
    const output = page.locator('output')
    await output.filter({ hasText: /^1002-[A-Z0-9]{6}$/ }).waitFor()
  })
}

for (const name of propertyHosts) {
  test(`${name} passes attributes, objects, children and handlers to an element, also when it renders again`, async () => {
    const { page, consoleErrors } = await visit(`${server.origin}/cases/${name}.html`)
    const first = {
      ...{ vendor: '1002', noMap: true, debug: false, reference: 'POS-1', children: ['Order 1', 'Laksa', 'Teh'] },
      fields: ['Alicia Wong', '2 × Laksa, Teh', '25.5'],
    }
    const second = {
      ...{ vendor: '1001', noMap: false, debug: false, reference: 'POS-2', children: ['Order 2', 'Satay'] },
      fields: ['Bo Tan', '10 × Satay', '12'],
    }
    await waitUntilReceived(page, first, 1, consoleErrors)
    const element = await page.locator('courier-request').elementHandle()
    await page.getByRole('button', { name: 'Next order' }).click()
    await waitUntilReceived(page, second, 1, consoleErrors)
    assert.ok(await element?.evaluate((before) => before === document.querySelector('courier-request')))
    await page.getByRole('button', { name: 'Show or hide' }).click()
    await page.locator('courier-request').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Show or hide' }).click()
    await waitUntilReceived(page, second, 2, consoleErrors)
  })
}

/** Waits until the element has these values, and has emitted `courier-ready` that many times. */
async function waitUntilReceived(page: Page, expected: object, readyCount: number, consoleErrors: string[]) {
  const readElement = async () => {
    const fields = ['Customer name', 'What’s in the bag', 'Order value'].map((name) =>
      // A filled section collapses.
      page
        .getByRole('textbox', { name, includeHidden: true })
        .inputValue({ timeout: 2000 })
        .catch(() => null),
    )
    return { ...(await page.locator('courier-request').evaluate(propertiesOf)), fields: await Promise.all(fields) }
  }
  await expect.poll(readElement, { message: consoleErrors.join('\n') }).toEqual(expected)
  await expect(page.locator('output')).toHaveText(String(readyCount))
}

/** Runs in the page. */
function propertiesOf(element: Element) {
  const { vendor, noMap, debug, reference } = element as unknown as Record<string, unknown>
  const children = [...element.querySelectorAll('i')].map((child) => child.textContent)
  return { vendor, noMap, debug, reference, children }
}

test('a server renders the tag with its attributes, and React keeps the tag when it hydrates', () => {
  const page = readFileSync(builtFile('hydrated.html'), 'utf8')
  assert.match(page, /<courier-request class="wide" vendor="1002" no-map=""><\/courier-request><output><\/output>/)
})
