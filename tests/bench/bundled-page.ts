import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { type OutputChunk, type Plugin, rollup } from 'rollup'
import { sourcePlugins } from '../../build/source-plugins.mjs'

export type Files = Map<string, string>

/** Bundles a page of this folder. Its script is `page.js`. */
export async function bundlePage(name: string, ownPlugins: Plugin[] = []): Promise<Files> {
  const plugins = [...sourcePlugins(), ...ownPlugins]
  const bundle = await rollup({ input: join(import.meta.dirname, name), plugins, onwarn() {} })
  const { output } = await bundle.generate({ format: 'es', entryFileNames: 'page.js' })
  await bundle.close()
  return new Map(output.map((file) => [file.fileName, (file as OutputChunk).code ?? '']))
}

export interface BundledPage {
  origin: string
  files: Files
  content?: string
  /** Content security policy. */
  policy?: string
}

/** Serves a page of the site's origin, so that the order API accepts its calls. */
export async function openBundledPage(
  browser: Browser,
  { origin, files, content, policy }: BundledPage,
): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.route('**/bench/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice('/bench/'.length)
    if (name !== '') return route.fulfill({ contentType: 'text/javascript', body: files.get(name) ?? '' })
    const script = content ?? '<script type="module" src="page.js"></script>'
    const body = `<!doctype html><html lang="en"><title>Bench</title><body>${script}`
    const headers = policy === undefined ? {} : { 'content-security-policy': policy }
    return route.fulfill({ contentType: 'text/html', headers, body })
  })
  await page.goto(`${origin}/bench/`)
  return page
}

/** Makes the processor slower by this factor. */
export async function slowDown(page: Page, rate: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}
