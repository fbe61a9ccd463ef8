import { posix } from 'node:path'
import type { ImportGraph } from '../runner/import-graph.ts'

/** Returns the test files that reach the module: those with the fewest imports in between, then those named like it. */
export function closestTests(module: string, graph: ImportGraph, folders: string[]): string[] {
  const words = wordsOf(module)
  const likeness = (file: string) => wordsOf(file).filter((word) => words.includes(word)).length
  return [...graph.usersOf([module])]
    .filter(([file]) => /\.test\.tsx?$/.test(file) && folders.some((folder) => file.startsWith(`${folder}/`)))
    .map(([file, steps]) => ({ file, steps, likeness: likeness(file) }))
    .sort((a, b) => a.steps - b.steps || b.likeness - a.likeness || (a.file < b.file ? -1 : 1))
    .map(({ file }) => file)
}

function wordsOf(path: string) {
  const { dir, name } = posix.parse(path.replace(/^tests\/|\.test\.tsx?$/, ''))
  return [...dir.split('/'), ...name.split(/[.-]/)]
}
