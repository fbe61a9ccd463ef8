import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

export type Samples = ReturnType<typeof samplesOf>

/** Returns the code blocks of a document as they are written there, and remembers which ones a test has taken. */
export function samplesOf(path: string) {
  const blocks = [...readFileSync(path, 'utf8').matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(
    ([, language = '', code = '']) => ({ language, code, isTaken: false }),
  )
  return {
    /** Takes the blocks of a language, in their order. @param content only those that contain it */
    all(language: string, content = ''): string[] {
      const found = blocks.filter((block) => block.language === language && block.code.includes(content))
      for (const block of found) block.isTaken = true
      return found.map(({ code }) => code)
    },
    /** Takes the only block of a language with this content. */
    one(language: string, content = ''): string {
      const found = this.all(language, content)
      assert.equal(found.length, 1, `${found.length} blocks of ${language} with “${content}” in ${path}`)
      return found[0] ?? ''
    },
    left: () => blocks.filter(({ isTaken }) => !isTaken).map(({ code }) => code),
  }
}
