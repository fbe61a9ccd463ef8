import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'

/** A store with the value of whichever store `pick` names for the value of `$source`. Follows both while listened to. */
export function follow<Source, Value>(
  $source: ReadableAtom<Source>,
  pick: (source: Source) => ReadableAtom<Value>,
): ReadableAtom<Value> {
  // Mounting sets the value before anyone reads it.
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
