import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { minified } from '../../build/source-plugins.mjs'
import { bundlePage } from './bundled-page.ts'
import { ratio, type Table, table } from './table.ts'

const root = join(import.meta.dirname, '../..')
const builtFolder = join(root, 'dist/elements')

interface Limit {
  kilobytes: number
  /** kB that it should have, if it's still larger. */
  goal?: number
}

/** Limits of each element without a map, in kB of brotli, with everything that its main job needs. */
export const limits: Record<string, Limit> = {
  'courier-tracking': { kilobytes: 99.5, goal: 90 },
  'courier-branch-selector': { kilobytes: 104.2, goal: 95 },
  'courier-account': { kilobytes: 108.3, goal: 100 },
  'courier-order-list': { kilobytes: 141.2, goal: 115 },
  'courier-bulk-upload': { kilobytes: 125.2, goal: 110 },
  'courier-request': { kilobytes: 164, goal: 130 },
  'courier-job': { kilobytes: 118.8, goal: 110 },
}
/** Of each element. */
export const requestLimit = 20
export const tagLimit = 2
export const allLimit: Limit = { kilobytes: 244.4, goal: 210 }

/** Reads from the build's manifest which scripts each element needs. */
export function elementFiles(): Record<string, string[]> {
  return JSON.parse(readFileSync(join(builtFolder, 'element-files.json'), 'utf8')).elements
}

/** Returns the files that an element needs before it renders: script tag, element and static imports. */
export function filesOf(tag: string): string[] {
  return ['courier.js', ...(elementFiles()[tag] ?? [])]
}

const kilobytes = (bytes: number) => bytes / 1000
const sizeOf = (file: string) => brotliCompressSync(readFileSync(join(builtFolder, file))).length
const sum = (files: Iterable<string>) => kilobytes([...files].reduce((total, file) => total + sizeOf(file), 0))

/** Builds the baseline, an element with only React and r2wc, with the same plugins. */
export async function buildBaseline(): Promise<{ code: string; kilobytes: number }> {
  const code = (await bundlePage('baseline.tsx', [minified])).get('page.js') ?? ''
  return { code, kilobytes: kilobytes(brotliCompressSync(code).length) }
}

export type ElementBytes = ReturnType<typeof measure>['elements'][number]

/** Returns the bytes of each element before its first useful paint, from `dist/elements`. */
export function measure(baselineKilobytes: number) {
  if (!existsSync(join(builtFolder, 'courier.js'))) throw new Error('Build the elements first: npm run build:elements')
  const tags = globSync('widgets/courier-*/element.ts', { cwd: root })
    .map((path) => basename(dirname(resolve(root, path))))
    .sort()
  const all = new Set(tags.flatMap(filesOf))
  const addedRatio = (tag: string, loadedTag: string) => {
    const loadedFiles = new Set(filesOf(loadedTag))
    return sum(filesOf(tag).filter((file) => !loadedFiles.has(file))) / baselineKilobytes
  }
  const elements = tags.map((tag) => ({
    tag,
    kilobytes: sum(filesOf(tag)),
    requests: filesOf(tag).length,
    /** Size of what it adds to a page with the toasts, divided by the baseline. */
    besideToasts: addedRatio(tag, 'courier-toasts'),
    /** The same of a page on which another element has loaded the session. */
    besideSession: addedRatio(tag, 'courier-branch-selector'),
  }))
  return { elements, all: sum(all), requests: all.size, tag: sum(['courier.js']) }
}

/** Prints brotli bytes and requests of each element without a map, compared with the baseline. */
export async function run(): Promise<Table> {
  const baseline = await buildBaseline()
  const { elements, all, requests, tag } = measure(baseline.kilobytes)
  const rows = elements.map(({ tag, kilobytes, requests, besideToasts, besideSession }) => {
    const limit = limits[tag]
    return {
      what: tag,
      'kB brotli': kilobytes,
      requests,
      '÷ baseline': ratio(kilobytes, baseline.kilobytes),
      'more, beside toasts ÷ baseline': ratio(besideToasts, 1),
      'more, beside a session ÷ baseline': ratio(besideSession, 1),
      goal: limit ? `at most ${limit.goal ?? limit.kilobytes} kB` : '',
    }
  })
  return table('Bytes before a map', [
    { what: 'baseline: bare React + r2wc', 'kB brotli': baseline.kilobytes, requests: 1, '÷ baseline': 1 },
    ...rows,
    { what: 'all of them on one page', 'kB brotli': all, requests, goal: `at most ${allLimit.goal} kB` },
    { what: 'courier.js, the tag itself', 'kB brotli': tag, requests: 1, goal: `at most ${tagLimit} kB` },
  ])
}
