import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readSources } from './sources.ts'

const allFiles = readSources(
  '{core,widgets,styles,demo-site,order-api,package,tests}/**/*.{ts,tsx,mjs,astro,css,md}',
  '*.{mjs,ts,md}',
  '.ci/*',
)
const codeFiles = allFiles.filter(({ path }) => /\.(ts|tsx|mjs|astro|css)$/.test(path))

test('no code file is longer than 300 lines', () => {
  const tooLong = codeFiles
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > 300)
  assert.deepEqual(tooLong, [])
})

test('no file disables a check, skips a test or contains a to-do', () => {
  // Joined, so that this file doesn't match.
  const words = [
    '@ts-' + 'ignore',
    '@ts-' + 'expect-error',
    '@ts-' + 'nocheck',
    'biome-' + 'ignore',
    'eslint-' + 'disable',
  ]
  words.push(
    '.on' + 'ly(',
    '.sk' + 'ip(',
    'waitFor' + 'Timeout',
    'TO' + 'DO',
    'FIX' + 'ME',
    'as a' + 'ny',
    ': a' + 'ny;',
    '<a' + 'ny>',
  )
  assert.deepEqual(linesWith(codeFiles, words), [])
})

test('no file contains local paths', () => {
  const paths = ['work', 'home', 'root', 'tmp/team'].map((name) => `/${name}/`)
  assert.deepEqual(linesWith(allFiles, paths, /https?:\/\/\S*|\/root\/\.npm/g), [])
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
  assert.deepEqual(unpinned, [])
})

test('package-lock.json contains no registry and agrees with package.json', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const entries: [string, { resolved?: string }][] = Object.entries(lock.packages)
  assert.deepEqual(
    entries.filter(([, { resolved }]) => resolved?.startsWith('http')).map(([name]) => name),
    [],
  )
  assert.deepEqual(lock.packages[''].dependencies, manifest.dependencies)
  assert.deepEqual(lock.packages[''].devDependencies, manifest.devDependencies)
  assert.deepEqual(lock.packages[''].optionalDependencies, manifest.optionalDependencies)
})

function linesWith(files: typeof allFiles, words: string[], except?: RegExp) {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ line: except ? line.replace(except, '') : line, number: index + 1 }))
      .filter(({ line }) => words.some((word) => line.includes(word)))
      .map(({ line, number }) => `${path}:${number}: ${line.trim()}`),
  )
}
