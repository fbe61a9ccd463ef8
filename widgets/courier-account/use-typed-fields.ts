import { type FormEvent, useRef, useState } from 'react'
import { plainLine, plainLines } from '../../core/lib/plain-text.ts'

/**
 * What is typed into a form whose fields are the browser's own: kept beside them, so that it is there again when the form
 * comes back, and each can be given the focus by its name.
 */
export interface TypedFields<Name extends string> {
  /** As it stands; changes without drawing. */
  readonly typed: Record<Name, string>
  /** What the input of a field is given. */
  input(name: Name): {
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => void
    defaultValue: string
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  }
  focus(name: Name): void
}

export function useTypedFields<Name extends string>(
  first: Record<Name, string>,
  edited: (name: Name) => void,
): TypedFields<Name> {
  const [typed] = useState(() => ({ ...first }))
  const [elements] = useState(() => new Map<Name, HTMLElement | null>())
  const latest = useRef(edited)
  latest.current = edited
  const [fields] = useState((): TypedFields<Name> => {
    const inputs = new Map<Name, ReturnType<TypedFields<Name>['input']>>()
    return {
      typed,
      input(name) {
        const known = inputs.get(name) ?? {
          ref: (element) => void elements.set(name, element),
          get defaultValue() {
            return typed[name]
          },
          onInput(event) {
            typed[name] = plainValue(event.currentTarget)
            latest.current(name)
          },
        }
        inputs.set(name, known)
        return known
      },
      focus: (name) => elements.get(name)?.focus(),
    }
  })
  return fields
}

/** As it may be sent; a password, shown or not, is what its owner says it is. */
function plainValue({ autocomplete, type, value }: HTMLInputElement | HTMLTextAreaElement): string {
  if (autocomplete.includes('password')) return value
  return type === 'textarea' ? plainLines(value) : plainLine(value)
}
