import assert from 'node:assert/strict'
import { test } from 'node:test'
import ts from 'typescript'
import { nodesOf, parse, readSources, type Source } from './sources.ts'

/** Styles of `.css` files, `<style>` elements of pages, and `css` templates. */
const styles = readSources('{widgets,styles,demo-site/src}/**/*.{css,ts,tsx,astro}').flatMap(stylesOf)

test('styles use logical sides, so right-to-left languages need no second style', () => {
  const physical = [
    /(?<![\w-])(margin|padding|border|scroll-margin|scroll-padding)-(left|right|top|bottom)/,
    /(?<![\w-])border-(top|bottom)-(left|right)-radius/,
    /(?<![\w-])(left|right)\s*:/,
    /(?<![\w-])(text-align|float|clear|caption-side)\s*:\s*(left|right)/,
  ]
  assert.deepEqual(findings(physical), [])
})

test('every CSS custom property starts with --courier- or --_', () => {
  // `--_name` is an element's internal value of `--courier-name`.
  assert.deepEqual(findings([/(?<![\w-])--(?!courier-|_)[a-z][\w-]*/]), [])
})

test('no style loads from another host', () => {
  assert.deepEqual(findings([/@import\s+(url\()?["']?https?:/, /url\(["']?(https?:)?\/\//]), [])
})

function findings(patterns: RegExp[]) {
  return styles.flatMap(({ path, text }) =>
    text
      .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
      .split('\n')
      .filter((line) => patterns.some((pattern) => pattern.test(line)))
      .map((line) => `${path}: ${line.trim()}`),
  )
}

function stylesOf(source: Source): Source[] {
  if (source.path.endsWith('.css')) return [source]
  if (source.path.endsWith('.astro')) {
    return [...source.text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => ({
      path: source.path,
      text: match[1] ?? '',
    }))
  }
  return [...nodesOf(parse(source))]
    .filter(ts.isTaggedTemplateExpression)
    .filter((node) => ['css', 'styled', 'keyframes'].includes(node.tag.getText()))
    .map((node) => ({ path: source.path, text: node.template.getText() }))
}
