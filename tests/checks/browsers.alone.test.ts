import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import ts from 'typescript'
import { oldestBrowsers, tooNew } from '../support/oldest-browsers.ts'
import { expectNone, nodesOf, readSources } from './sources.ts'

/** Newer functions that are used, and what the files that use them do in a browser without them. */
const fallbacks: Record<string, string> = {
  'api.AbortSignal.timeout_static': 'Chrome before 124 has it, with another error',
  'api.CustomElementRegistry.get': 'Safari lacks only elements that extend built-in ones',
  'api.Element.currentCSSZoom': 'the zoom counts as 1',
  'api.HTMLElement.hidePopover': 'the panel is only positioned',
  'api.HTMLElement.showPopover': 'the panel is only positioned',
  'api.InputEvent.isComposing': 'the key code decides',
  'api.Navigator.share': 'the button is shown only with it',
  'api.Window.cancelIdleCallback': 'runs at once',
  'api.Window.requestIdleCallback': 'runs at once',
}

/** Returns where a member of the browser or of the language is declared: `URL`, `Array`. */
function ownerOf(declaration: ts.Declaration): string | null {
  if (!/\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName)) return null
  if (ts.isFunctionDeclaration(declaration)) return 'Window'
  const holder = declaration.parent
  if (ts.isInterfaceDeclaration(holder)) return holder.name.text.replace(/^Readonly(?=Array|Map|Set)|Constructor$/g, '')
  return ts.isTypeLiteralNode(holder) && ts.isVariableDeclaration(holder.parent) ? holder.parent.name.getText() : null
}

/** Returns the newer functions of browsers and the language that these files use, by file. */
function newerFunctions(paths: string[]): Map<string, string[]> {
  const { config } = ts.readConfigFile('tsconfig.json', (path) => readFileSync(path, 'utf8'))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.')
  const program = ts.createProgram(paths, { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const found = new Map<string, string[]>()
  for (const path of paths) {
    for (const node of nodesOf(program.getSourceFile(path) ?? assert.fail(path))) {
      const name = ts.isPropertyAccessExpression(node) ? node.name : ts.isCallExpression(node) ? node.expression : null
      const declaration =
        name && ts.isIdentifier(name) ? checker.getSymbolAtLocation(name)?.declarations?.[0] : undefined
      const owner = declaration && ownerOf(declaration)
      const keys = ['api', 'javascript.builtins'].flatMap((root) =>
        ['', '_static'].map((kind) => `${root}.${owner}.${name?.getText()}${kind}`),
      )
      for (const key of keys.filter((key) => owner && tooNew.has(key)))
        found.set(key, [...(found.get(key) ?? []), path])
    }
  }
  return found
}

test('uses no function that the oldest supported browsers lack, without a fallback', () => {
  assert.ok(
    tooNew.has('api.URL.canParse_static') && !tooNew.has('javascript.builtins.Array.toSorted'),
    'the data is read',
  )
  const paths = readSources('core/**/*.ts', 'widgets/**/*.{ts,tsx}', 'styles/**/*.ts').map(({ path }) => path)
  const found = newerFunctions(paths)
  const without = [...found].filter(([key]) => !(key in fallbacks))
  expectNone(without)
  expectNone(
    Object.keys(fallbacks).filter((key) => !found.has(key)),
    'fallbacks that nothing needs',
  )
})

test('documents the oldest supported browsers', () => {
  const text = readFileSync('docs/embedding.md', 'utf8')
  for (const version of Object.values(oldestBrowsers)) assert.ok(text.includes(String(version)), String(version))
})
