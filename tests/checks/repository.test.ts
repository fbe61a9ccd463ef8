import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { expectNone, matchesIn, readSources } from './sources.ts'

const allFiles = readSources(
  '{core,widgets,styles,demo-site,order-api,package,tests}/**/*.{ts,tsx,mjs,astro,css,md}',
  '*.{mjs,ts,md}',
  '.ci/*',
)
const codeFiles = allFiles.filter(({ path }) => /\.(ts|tsx|mjs|astro|css)$/.test(path))

test('no code file is longer than 300 lines', () => {
  expectNone(codeFiles.filter(({ text }) => text.split('\n').length > 301).map(({ path }) => path))
})

test('no file disables a check, skips a test or contains a to-do', () => {
  const words =
    /@ts-(?:ignore|expect-error|nocheck)|biome-(?:ignore)|eslint-(?:disable)|\.(?:only|skip)\(|waitFor(?:Timeout)|TO(?:DO)|FIX(?:ME)/
  expectNone(matchesIn(codeFiles, words))
  const found = [
    '@ts-' + 'ignore',
    'biome-' + 'ignore',
    '.on' + 'ly(',
    '.sk' + 'ip(',
    'waitFor' + 'Timeout',
    'TO' + 'DO',
  ]
  for (const text of found) assert.match(text, words)
})

test('no file contains local paths', () => {
  expectNone(matchesIn(allFiles, /(?<!https?:\/\/\S*)\/(?:work|home|root(?!\/\.npm)|tmp\/team)\//))
})

test('dependencies are pinned to exact versions', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  const dependencies: Record<string, string> = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  }
  const unpinned = Object.entries(dependencies).filter(
    ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expectNone(unpinned)
})

test('package-lock.json contains no registry and agrees with package.json', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const entries: [string, { resolved?: string }][] = Object.entries(lock.packages)
  expectNone(entries.filter(([, { resolved }]) => resolved?.startsWith('http')).map(([name]) => name))
  assert.deepEqual(lock.packages[''].dependencies, manifest.dependencies)
  assert.deepEqual(lock.packages[''].devDependencies, manifest.devDependencies)
  assert.deepEqual(lock.packages[''].optionalDependencies, manifest.optionalDependencies)
})
