import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'

/** Returns a store that follows whichever store `pick` returns for `$source`. */
export function follow<Source, Value>(
  $source: ReadableAtom<Source>,
  pick: (source: Source) => ReadableAtom<Value>,
): ReadableAtom<Value> {
  // Set on mount, before it is read.
  const $value = atom<Value | undefined>() as WritableAtom<Value>
  onMount($value, () => {
    let stop = () => {}
    const stopSource = $source.subscribe((source) => {
      stop()
      stop = pick(source).subscribe((value) => $value.set(value as Value))
    })
    return () => {
      stop()
      stopSource()
    }
  })
  return $value
}
