import type { WritableAtom } from 'nanostores'
import type { Page } from '../../core/app/page-object.ts'

type Translate = ReturnType<Page['translations']['$translate']['get']>

/** Counts how often each text is looked up: once with every render of the part that shows it. */
export function countTexts({ translations }: Page): Map<string, number> {
  const counts = new Map<string, number>()
  const $translate = translations.$translate as WritableAtom<Translate>
  const translate = $translate.get()
  $translate.set(((key, values) => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return translate(key, values)
  }) as Translate)
  return counts
}
