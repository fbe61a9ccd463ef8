import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium, type LaunchOptions } from 'playwright'
import { conditionLimitMs } from './limits.ts'

const cacheFile = join(import.meta.dirname, '../../.cache/browser')

/** The headless shell first: without windows and menus it needs a quarter less processor time. */
const installedNames = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
]
const installedPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Lets the browser run as root and without a graphics card, and switches off its background requests. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const isRoot = process.getuid?.() === 0
let browserPath: Promise<string> | undefined

/**
 * Returns the path of the Chromium that the tests drive: `CHROME_PATH`, else an installed Chrome or Chromium, else
 * Playwright's own. If there is none, installs Playwright's, or as root on Debian the package.
 * @throws Error with instructions if none can be installed.
 */
export function findBrowser(): Promise<string> {
  browserPath ??= Promise.resolve().then(
    () => fromEnvironment() ?? fromCache() ?? writeCache(findInstalled() ?? playwrightBrowser() ?? install()),
  )
  return browserPath
}

/** Returns the options for every browser launch of the tests. */
export async function launchOptions(): Promise<LaunchOptions> {
  return { executablePath: await findBrowser(), headless: true, args: browserFlags, timeout: conditionLimitMs }
}

function fromEnvironment() {
  const path = process.env.CHROME_PATH
  if (!path) return undefined
  if (!existsSync(path)) throw new Error(`CHROME_PATH names ${path}, which does not exist`)
  return path
}

function fromCache() {
  if (!existsSync(cacheFile)) return undefined
  const path = readFileSync(cacheFile, 'utf8')
  return existsSync(path) ? path : undefined
}

function writeCache(path: string) {
  mkdirSync(dirname(cacheFile), { recursive: true })
  writeFileSync(cacheFile, path)
  return path
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = installedNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...installedPaths].find(printsVersion)
}

/** Ubuntu's `chromium-browser` can be a stub for a snap; a real browser prints its version. */
function printsVersion(path: string) {
  if (!existsSync(path)) return false
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: conditionLimitMs }).status === 0
}

function playwrightBrowser() {
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

function install(): string {
  process.stderr.write('No Chrome or Chromium here: installing one (set CHROME_PATH to use your own).\n')
  const command = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js')
  const options = { stdio: 'inherit', timeout: 300_000 } as const
  spawnSync(process.execPath, [command, 'install', 'chromium'], options)
  const downloaded = playwrightBrowser()
  if (downloaded && printsVersion(downloaded)) return downloaded
  if (downloaded && isRoot) {
    spawnSync(process.execPath, [command, 'install-deps', 'chromium'], options)
    if (printsVersion(downloaded)) return downloaded
  }
  if (isRoot && existsSync('/etc/debian_version')) {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { ...options, env: environment })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      ...options,
      env: environment,
    })
    const packaged = findInstalled()
    if (packaged) return packaged
  }
  throw new Error('No browser could be installed. Install Chrome or Chromium, or set CHROME_PATH to one.')
}
