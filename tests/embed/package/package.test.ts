import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import nodeResolve from '@rollup/plugin-node-resolve'
import { type RollupLog, rollup } from 'rollup'
import { parseAst } from 'rollup/parseAst'
import type { Contract } from '../../../widgets/contract.ts'
import { samplesOf } from '../../support/samples.ts'
import { startSite } from '../../support/site.ts'
import { type InstalledPackage, installPackage } from './installed.ts'

const root = join(import.meta.dirname, '../../..')
const inRoot = (path: string) => join(root, 'node_modules', path)

const installed = (file: string) => join(host.folder, 'node_modules/courier-elements', file)

let host: InstalledPackage
let manifest: Record<string, unknown> & { exports: Record<string, string | { types: string; default: string }> }

before(() => {
  host = installPackage(['react'])
  manifest = JSON.parse(readFileSync(installed('package.json'), 'utf8'))
})

after(() => host?.remove())

const run = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, args, { cwd: host.folder, timeout: 60_000 })).stdout

test('the package has an element per entry, no runtime dependencies, and no sources of this repository', () => {
  const { name, version, dependencies, peerDependencies, peerDependenciesMeta, private: isPrivate } = manifest
  const repository = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  assert.deepEqual([name, version], ['courier-elements', repository.version])
  assert.deepEqual([dependencies, isPrivate], [undefined, undefined])
  assert.deepEqual(Object.keys(peerDependencies as object), ['react'])
  assert.deepEqual(peerDependenciesMeta, { react: { optional: true } })
  for (const tag of tags()) assert.ok(manifest.exports[`./${tag}`] && manifest.exports[`./pure/${tag}`], tag)
  const imported = globSync('**/*.js', { cwd: installed('') }).flatMap((file) =>
    parseAst(readFileSync(installed(file), 'utf8')).body.flatMap((statement) => {
      const from = 'source' in statement ? statement.source?.value : null
      return typeof from === 'string' && !from.startsWith('.') ? [`${file}: ${from}`] : []
    }),
  )
  assert.deepEqual(imported, ['react.js: react'])
  assert.deepEqual(
    globSync('**/*.{ts,tsx}', { cwd: installed('') }).filter((file) => !file.endsWith('.d.ts')),
    [],
  )
})

test('the package contains the changelog, and the licence of every bundled library', () => {
  assert.match(readFileSync(installed('CHANGELOG.md'), 'utf8'), /^## /m)
  const notices = readFileSync(installed('third-party-notices.txt'), 'utf8')
  for (const name of ['react', 'react-dom', 'nanostores', 'leaflet', 'hucre', 'jose', 'libphonenumber-js']) {
    assert.match(notices, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+: `, 'm'))
  }
})

test('every entry can be imported on a server, defines nothing there, and lets the process end', async () => {
  const entries = Object.entries(manifest.exports).flatMap(([entry, target]) =>
    typeof target === 'object' && !entry.endsWith('.css') ? [entry.replace(/^\./, 'courier-elements')] : [],
  )
  // Ends without `destroy()`.
  const script = `const all = await Promise.all(${JSON.stringify(entries)}.map((entry) => import(entry)))
    const { CourierRequest, define } = await import('courier-elements/pure/courier-request')
    const { configure, login, logout } = await import('courier-elements')
    const before = Reflect.ownKeys(globalThis).length
    configure({ api: 'https://courier.example' })
    configure({ api: 'https://another.example' })
    await Promise.all([login(), logout()])
    const isUntouched = before === Reflect.ownKeys(globalThis).length
    process.stdout.write(JSON.stringify([all.length, typeof CourierRequest, define(), isUntouched]))`
  writeFileSync(join(host.folder, 'server.mjs'), script)
  assert.deepEqual(JSON.parse(await run('server.mjs')), [entries.length, 'function', false, true])
})

test('the samples of headless.md get a fee, place an order, track it and end on Node', async () => {
  const site = await startSite({ riderSpeed: 0 })
  const samples = samplesOf(join(root, 'docs/guides/headless.md')).all('js').join('')
  const rest = readFileSync(join(host.folder, 'headless.mjs'), 'utf8')
  writeFileSync(join(host.folder, 'headless.mjs'), `const [api] = process.argv.slice(2)\n${samples}${rest}`)
  try {
    const { rendered, withNonce, unknown, trackingId, ...results } = JSON.parse(await run('headless.mjs', site.origin))
    assert.deepEqual(results, {
      fee: 'number',
      state: 'placed',
      sameOrder: true,
      status: 'NEW',
      other: { state: 'starting', api: '' },
    })
    const { html, template, status } = rendered
    assert.equal(status, 200)
    const tag = `<courier-tracking order="${trackingId}" api="${site.origin}" language="ar-EG" country="AE" brand="TALABAT">`
    assert.equal(html, `${tag}${template}</courier-tracking>`)
    assert.match(template, /^<template shadowrootmode="open"><link rel="stylesheet" href="[^"]+\/rendered\.css">/)
    assert.match(
      template,
      /<div class="courier-root" part="base" lang="ar-EG" dir="rtl" data-brand="TALABAT">.*<h1 part="eta">/,
    )
    assert.match(template, /part="timeline"/)
    // A strict policy refuses styles in the page.
    assert.doesNotMatch(template, / style=|<style|<script(?! type="application\/json")/)
    const [, sheet = ''] = template.match(/href="([^"]+)"/) ?? []
    const styles = await fetch(sheet)
    assert.match(styles.headers.get('cache-control') ?? '', /immutable/)
    assert.equal(await styles.text(), readFileSync(installed('rendered.css'), 'utf8'))
    // With a nonce, the same content contains its styles, with the colours of this brand only.
    const [, inlineStyles = '', content = ''] =
      withNonce.template.match(/<style nonce="once">(.*?)<\/style>(.*)$/s) ?? []
    assert.ok(template.endsWith(content), 'the content is the same')
    assert.match(inlineStyles, /\.courier-root\[data-brand="TALABAT"\]/)
    assert.doesNotMatch(inlineStyles, /data-brand="FOODPANDA"/i)
    // It contains only the styles that the content needs.
    const sheetText = readFileSync(installed('rendered.css'), 'utf8')
    assert.ok(inlineStyles.length < sheetText.length / 2, `${inlineStyles.length} of ${sheetText.length} characters`)
    const classes = new Set([...content.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')))
    const rules = (css: string) => [...classes].map((name) => css.split(`.${name}`).length - 1)
    assert.deepEqual(
      rules(inlineStyles),
      rules(sheetText.replaceAll(/\.courier-root\[data-brand="(?!TALABAT)[^}]+}/g, '')),
    )
    assert.doesNotMatch(withNonce.template, /<link/)
    assert.equal(unknown.status, 404)
    assert.ok(unknown.html.startsWith('<courier-tracking order="&quot;&gt;&lt;b&gt;" '))
  } finally {
    await site.remove()
  }
})

test('a closed order API, or a server that isn’t one, never ends the process of a partner’s server', async () => {
  const { uncaught, ...results } = JSON.parse(await run('broken-api.mjs'))
  assert.deepEqual(uncaught, [])
  const failed = { signedIn: 'returned', rendered: 502, receipt: 502 }
  assert.deepEqual(results, { closed: failed, nonsense: { ...failed, receipt: results.nonsense.receipt } })
})

test('the command on the developers’ first page installs this build from the server', async () => {
  const site = await startSite({ riderSpeed: 0 })
  const folder = mkdtempSync(join(tmpdir(), 'courier-install-'))
  try {
    const page = await (await fetch(`${site.origin}/developers`)).text()
    const [, command = ''] = /<code>(npm i [^<]+)<\/code>/.exec(page) ?? []
    assert.match(command, new RegExp(`^npm i ${site.origin}/v/[^/]+/package.tgz$`))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const exec = promisify(execFile)
    await exec('npm', [...command.split(' ').slice(1), '--no-audit', '--no-fund'], { cwd: folder })
    const script = `process.stdout.write(typeof (await import('courier-elements')).configure)`
    const { stdout } = await exec(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder })
    assert.equal(stdout, 'function')
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await site.remove()
  }
})

test('publint and “are the types wrong” report no problems', async () => {
  await run(inRoot('publint/src/cli.js'), '--strict', host.tarball)
  // A style sheet isn’t a module, although it has types.
  const options = ['--profile', 'esm-only', '--exclude-entrypoints', './rendered.css']
  await run(inRoot('@arethetypeswrong/cli/dist/index.js'), host.tarball, ...options)
})

test('bundlers leave out what a host doesn’t use', async () => {
  const bytesOf = async (code: string) => {
    // In the host's folder, because this repository has entries of the same names.
    const input = join(host.folder, 'bundled.js')
    writeFileSync(input, code)
    const onwarn = ({ code: kind, message }: RollupLog) => assert.notEqual(kind, 'UNRESOLVED_IMPORT', message)
    const build = await rollup({ input, external: ['react'], plugins: [nodeResolve()], onwarn })
    const { output } = await build.generate({ format: 'es' })
    await build.close()
    return output.reduce((total, chunk) => total + ('code' in chunk ? chunk.code.length : 0), 0)
  }
  for (const entry of ['', '/core', '/react', '/server', '/bulk-sheet', '/pure/courier-toasts'])
    assert.ok((await bytesOf(`import * as unused from 'courier-elements${entry}'`)) < 200, entry)
  const codes = await bytesOf("import { countryCodes } from 'courier-elements/core'; console.log(countryCodes)")
  assert.ok(codes < 2000, `${codes} characters`)
  assert.ok((await bytesOf("import 'courier-elements/courier-toasts'")) > 100_000)
})

test('editors show every attribute, method and event of the contracts, with its comment', async () => {
  const readJson = (file: string) => JSON.parse(readFileSync(installed(file), 'utf8'))
  const elements: { tagName: string; description: string; attributes: Named[]; members: Member[]; events: Named[] }[] =
    readJson('custom-elements.json').modules.flatMap(({ declarations = [] }) => declarations)
  const shared = ['api', 'country', 'brand', 'language', 'environment', 'mode', 'vendor', 'translations', 'debug']
  const common = ['courier-ready', 'courier-error', 'courier-navigate']
  for (const tag of tags()) {
    const { contract } = (await import(`../../../widgets/${tag}/contract.ts`)) as { contract: Contract }
    const element = elements.find(({ tagName }) => tagName === tag)
    assert.ok(element?.description, tag)
    const attributes = [...Object.keys(contract.attributes), ...shared].sort()
    assert.deepEqual(namesOf(element.attributes), attributes)
    const methods = element.members.filter(({ kind }) => kind === 'method')
    assert.deepEqual(namesOf(methods), [...Object.keys(contract.methods ?? {}), 'focus'].sort())
    assert.ok(methods.every(({ description }) => description))
    assert.deepEqual(namesOf(element.events), [...Object.keys(contract.events), ...common].sort())
    const vscode = readJson('vscode.html-custom-data.json').tags.find(({ name }: Named) => name === tag)
    assert.deepEqual(namesOf(vscode.attributes), attributes)
    const webTypes = readJson('web-types.json').contributions.html.elements.find(({ name }: Named) => name === tag)
    assert.deepEqual(namesOf(webTypes.attributes), attributes)
  }
  const { customElements, 'web-types': webTypes } = manifest
  for (const file of [customElements, webTypes]) assert.ok(existsSync(installed(String(file))))
})

test('texts.json has the elements’ texts by the keys that the setting `texts` takes', () => {
  const texts = JSON.parse(readFileSync(installed('texts.json'), 'utf8'))
  assert.equal(texts['request.place'], 'Request rider')
  const groups = new Set(Object.keys(texts).map((key) => key.split('.')[0]))
  assert.ok(groups.has('tracking') && !groups.has('site') && !groups.has('mail'), [...groups].join(' '))
})

interface Named {
  name: string
}

interface Member extends Named {
  kind: string
  description: string
}

const namesOf = (all: Named[]) => all.map(({ name }) => name).sort()
const tags = () => globSync('widgets/courier-*/contract.ts', { cwd: root }).map((path) => basename(dirname(path)))
