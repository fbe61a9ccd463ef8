import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type RollupOutput, rollup } from 'rollup'
import config, { sourcePlugins } from '../../rollup.config.mjs'
import { ratio, type Table, table } from './table.ts'

const root = join(import.meta.dirname, '../..')
const built = join(root, 'dist/elements')

/** Limits of each element without a map: kB of brotli, and requests. */
export const limits: Record<string, { kilobytes: number; requests?: number }> = {
  'courier-tracking': { kilobytes: 90, requests: 5 },
  'courier-branch-selector': { kilobytes: 98 },
  'courier-account': { kilobytes: 100 },
  'courier-order-list': { kilobytes: 115 },
  'courier-bulk-upload': { kilobytes: 110 },
  'courier-request': { kilobytes: 133, requests: 6 },
}
export const tagLimit = 2
export const allLimit = 210

/** Scripts that each element imports statically and right after, from the build's manifest. */
export function elementFiles(): Record<'atOnce' | 'next', Record<string, string[]>> {
  return JSON.parse(readFileSync(join(built, 'element-files.json'), 'utf8'))
}

/** Static files of an element: script tag, element and imports. */
export function filesOf(tag: string): string[] {
  return ['courier.js', ...(elementFiles().atOnce[tag] ?? [])]
}

/** Returns the kilobytes of a text, compressed as the server does. */
const kilobytes = (bytes: number) => bytes / 1000
const sizeOf = (file: string) => brotliCompressSync(readFileSync(join(built, file))).length
const sum = (files: Iterable<string>) => kilobytes([...files].reduce((total, file) => total + sizeOf(file), 0))

/** Baseline: bare React with r2wc, built with the same plugins. */
export async function floor(): Promise<{ code: string; kilobytes: number }> {
  const entry = join(import.meta.dirname, 'floor.tsx')
  const bundle = await rollup({
    input: entry,
    plugins: [...sourcePlugins(), config.plugins.find(({ name }) => name === 'minified')],
    onwarn() {},
  })
  const { output }: RollupOutput = await bundle.generate({ format: 'es' })
  const { code } = output[0]
  return { code, kilobytes: kilobytes(brotliCompressSync(code).length) }
}

export interface ElementBytes {
  tag: string
  kilobytes: number
  requests: number
  /** Ratio to the baseline of what it adds to a page that shows the toasts. */
  besideToasts: number
  /** Ratio to the baseline of what it adds to a page on which another element has loaded the session. */
  besideSession: number
}

/** Returns the bytes of each element before its first useful paint, from `dist/elements`. */
export function measure(floorKilobytes: number): {
  elements: ElementBytes[]
  all: number
  requests: number
  tag: number
} {
  if (!existsSync(join(built, 'courier.js'))) throw new Error('Build the elements first: npm run build:elements')
  const tags = globSync('widgets/courier-*/element.ts', { cwd: root })
    .map((path) => basename(dirname(resolve(root, path))))
    .sort()
  const all = new Set(tags.flatMap(filesOf))
  const more = (tag: string, there: string) => {
    const known = new Set(filesOf(there))
    return sum(filesOf(tag).filter((file) => !known.has(file))) / floorKilobytes
  }
  const elements = tags.map((tag) => ({
    tag,
    kilobytes: sum(filesOf(tag)),
    requests: filesOf(tag).length,
    besideToasts: more(tag, 'courier-toasts'),
    besideSession: more(tag, 'courier-branch-selector'),
  }))
  return { elements, all: sum(all), requests: all.size, tag: sum(['courier.js']) }
}

/** Prints brotli bytes and requests of each element without a map, compared with the baseline. */
export async function run(): Promise<Table> {
  const bare = await floor()
  const { elements, all, requests, tag } = measure(bare.kilobytes)
  const rows = elements.map(({ tag, kilobytes, requests, besideToasts, besideSession }) => {
    const limit = limits[tag]
    return {
      what: tag,
      'kB brotli': kilobytes,
      requests,
      '÷ floor': ratio(kilobytes, bare.kilobytes),
      'more, beside toasts ÷ floor': ratio(besideToasts, 1),
      'more, beside a session ÷ floor': ratio(besideSession, 1),
      'at most': limit ? `${limit.kilobytes} kB${limit.requests ? `, ${limit.requests} requests` : ''}` : '',
    }
  })
  return table('Bytes before a map', [
    { what: 'floor: bare React + r2wc', 'kB brotli': bare.kilobytes, requests: 1, '÷ floor': 1 },
    ...rows,
    { what: 'all of them on one page', 'kB brotli': all, requests, 'at most': `${allLimit} kB` },
    { what: 'courier.js, the tag itself', 'kB brotli': tag, requests: 1, 'at most': `${tagLimit} kB` },
  ])
}
