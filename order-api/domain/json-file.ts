import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { z } from 'zod'

/** What is wrong with a file's content, with line and column. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
}

// By the parser's name of the error.
const reasons: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this isn’t JSON (names and texts are in double quotes)',
  InvalidNumberFormat: 'an invalid number',
  PropertyNameExpected: 'a name in double quotes is expected (after the last entry there is no comma)',
  ValueExpected: 'a value is expected (after the last entry there is no comma)',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a closing brace is expected',
  CloseBracketExpected: 'a closing bracket is expected',
  EndOfFileExpected: 'the end of the file is expected',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'a closing quote is missing',
  UnexpectedEndOfNumber: 'an invalid number',
  InvalidUnicode: 'an invalid escape',
  InvalidEscapeCharacter: 'an invalid escape',
  InvalidCharacter: 'a line break or control character in a text',
}

/**
 * Reads a JSON file that a person wrote: UTF-8 with or without a byte order mark, and no name twice, of which JSON would ignore one.
 * @throws FileProblem
 */
export function readJsonFile<Content>(bytes: Buffer, read: (json: unknown) => Content) {
  const text = decode(bytes)
  const problemAt = (offset: number, reason: string) => new FileProblem(`${positionOf(text, offset)}: ${reason}`)
  const errors: ParseError[] = []
  let tree: Node | undefined
  let json: unknown
  try {
    tree = parseTree(text, errors, { disallowComments: true })
    json = errors.length === 0 ? JSON.parse(text) : null
  } catch {
    // Nested too deeply, or invalid in a way that the parser of the tree allows.
    throw problemAt(0, 'it isn’t JSON')
  }
  const [error] = errors
  if (error) throw problemAt(error.offset, reasons[printParseErrorCode(error.error)] ?? 'it isn’t JSON')
  const twice = tree && nameUsedTwice(tree)
  if (twice) throw problemAt(twice.offset, `${twice.value} is there twice`)
  try {
    return { text, content: read(json) }
  } catch (thrown) {
    if (!(thrown instanceof z.ZodError)) throw thrown
    const [issue] = thrown.issues
    const path = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])]
    const field = issue?.path.join('.')
    throw problemAt(offsetOf(tree, path), `${field ? `${field}: ` : ''}${issue?.message ?? 'it holds something else'}`)
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = bytes.toString()
    throw new FileProblem(`${positionOf(text, Math.max(0, text.indexOf('\ufffd')))}: it isn’t UTF-8`)
  }
}

function positionOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}

function nameUsedTwice({ type, children = [] }: Node): Node | null {
  if (type === 'object') {
    const names = new Set<unknown>()
    for (const { children: [name] = [] } of children) {
      if (name && names.has(name.value)) return name
      names.add(name?.value)
    }
  }
  for (const child of children) {
    const found = nameUsedTwice(child)
    if (found) return found
  }
  return null
}

/** Returns the position of a value; of the closest one around it, if it is missing. */
function offsetOf(tree: Node | undefined, path: readonly PropertyKey[]): number {
  const segments = path.filter((segment) => typeof segment !== 'symbol')
  for (let length = segments.length; tree && length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, segments.slice(0, length))
    if (node) return (node.parent?.type === 'property' ? node.parent : node).offset
  }
  return tree?.offset ?? 0
}
