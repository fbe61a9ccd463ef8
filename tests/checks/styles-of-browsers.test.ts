import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CssNode, parse as parseCss, type WalkContext, walk } from 'css-tree'
import { compile, serialize, stringify } from 'stylis'
import ts from 'typescript'
import { declarations } from '../../styles/tokens.ts'
import { tooNew } from '../support/oldest-browsers.ts'
import { expectNone, nodesOf, parse, readSources, type Source } from './sources.ts'

/** Newer parts of CSS that are used, and what users see in a browser without them. A key also stands for its values. */
const fallbacks: Record<string, string> = {
  'properties.animation-duration.auto': 'only with animations by scrolling',
  'properties.animation-range-end': 'only with animations by scrolling',
  'properties.animation-timeline': 'tables have no shadow at the edge where they scroll',
  'properties.contain-intrinsic-block-size': 'only with content-visibility',
  'properties.contain-intrinsic-inline-size': 'only with content-visibility',
  'properties.content-visibility': 'long lists are drawn whole',
  'properties.cursor': 'phones have no cursor',
  'properties.field-sizing': 'the field has its usual size, and scrolls',
  'properties.float.inline-start': 'the checkbox is above the text',
  'properties.font-family.ui-monospace': 'the next font is used',
  'properties.forced-color-adjust': 'Safari has no forced colours',
  'properties.grid-template-columns.subgrid': 'the columns of the rows are not aligned',
  'properties.grid-template-rows.subgrid': 'the rows are as high as their content',
  'properties.mask-image': 'the edge is sharp',
  'properties.overflow-clip-margin': 'focus rings are cut off',
  'properties.overscroll-behavior': 'the page scrolls on at the end of a list',
  'properties.overscroll-behavior-x': 'the page scrolls on at the end of a table',
  'properties.resize': 'text fields keep their size',
  'properties.scrollbar-width': 'the scrollbar is shown',
  'properties.text-align.match-parent': 'the text begins at the start',
  'properties.text-size-adjust': 'prefixed for Safari',
  'properties.text-wrap': 'lines break where they are full',
  'properties.user-select': 'prefixed for Safari',
  'properties.word-break.auto-phrase': 'Japanese lines also break within phrases',
  'selectors.dir': 'an arrow or line isn’t mirrored',
  'selectors.popover-open': 'the panel is only positioned',
  'selectors.selection': 'the selection has the system’s colour',
  'types.color.light-dark': '`lightOnly` of styles/tokens.ts replaces it by the light colour',
  'types.rem': 'Safari lacks only rounding',
}

const keys = new Set([...tooNew].flatMap((key) => (key.startsWith('css.') ? [key.slice(4)] : [])))
const typeKeys = (name: string) => [...keys].filter((key) => key.startsWith('types.') && key.endsWith(`.${name}`))

/** Returns the keys of a node that browsers may lack, without those that every browser has. */
function keysOf(node: CssNode, property: string | null): string[] {
  switch (node.type) {
    case 'Declaration':
      return [`properties.${node.property}`]
    case 'Atrule':
      return [`at-rules.${node.name}`]
    case 'Feature':
      return [`at-rules.media.${node.name}`]
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return [`selectors.${node.name}`]
    case 'Identifier':
      return property ? [`properties.${property}.${node.name}`, `types.color.${node.name}`] : []
    case 'Function':
      return property
        ? [
            `properties.${property}.${node.name}`,
            `properties.${property}.${node.name}_function`,
            ...typeKeys(node.name),
          ]
        : []
    case 'Dimension':
      return typeKeys(/^[dsl]v/.test(node.unit) ? 'viewport_percentage_units_dynamic' : node.unit)
    default:
      return []
  }
}

/** Returns the newer parts of a style sheet, except those below `@supports`. */
function newerParts(css: string, path: string): Set<string> {
  const found = new Set<string>()
  const supports: CssNode[] = []
  const onParseError = (error: Error) => assert.fail(`${path}: ${error.message} in ${css}`)
  walk(parseCss(css, { onParseError, parseCustomProperty: true }), {
    enter(this: WalkContext, node: CssNode) {
      if (node.type === 'Atrule' && node.name === 'supports') supports.push(node)
      if (supports.length > 0) return
      for (const key of keysOf(node, this.declaration?.property ?? null)) if (keys.has(key)) found.add(key)
    },
    leave(node: CssNode) {
      if (node === supports.at(-1)) supports.pop()
    },
  })
  return found
}

/** Returns the style sheets of Linaria's templates, compiled as by Linaria. Each inserted value becomes a name. */
function styleSheetsOf(source: Source): string[] {
  return [...nodesOf(parse(source))]
    .filter(ts.isTaggedTemplateExpression)
    .filter(({ tag }) => tag.getText() === 'css')
    .map(({ template }) => {
      const text = ts.isNoSubstitutionTemplateLiteral(template)
        ? template.text
        : [template.head.text, ...template.templateSpans.map(({ literal }) => `x${literal.text}`)].join('')
      return serialize(compile(`.x{${text}}`), stringify)
    })
}

test('uses no part of CSS that the oldest supported browsers lack, without a fallback', () => {
  assert.ok(keys.has('properties.text-wrap') && !keys.has('properties.gap') && !keys.has('selectors.has'))
  const sheets = [
    { path: 'styles/tokens.ts', css: `.x{${declarations()}}` },
    ...readSources('{widgets,styles}/**/*.{ts,tsx}').flatMap((source) =>
      styleSheetsOf(source).map((css) => ({ path: source.path, css })),
    ),
    ...readSources('{styles,demo-site/src}/**/*.css').map(({ path, text }) => ({ path, css: text })),
    ...readSources('demo-site/src/**/*.astro').flatMap(({ path, text }) =>
      [...text.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, css = '']) => ({ path, css })),
    ),
  ]
  assert.ok(sheets.length > 500, `${sheets.length} style sheets`)
  const used = sheets.flatMap(({ path, css }) => [...newerParts(css, path)].map((key) => ({ key, path })))
  const isCovered = (key: string) =>
    Object.keys(fallbacks).some((known) => key === known || key.startsWith(`${known}.`))
  expectNone(used.filter(({ key }) => !isCovered(key)))
  const unused = Object.keys(fallbacks).filter(
    (known) => !used.some(({ key }) => key === known || key.startsWith(`${known}.`)),
  )
  expectNone(unused, 'fallbacks that nothing needs')
})
