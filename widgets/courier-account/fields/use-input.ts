import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { TextKey } from '../../../core/i18n/keys.ts'
import type { FormField } from '../../../core/lib/form.ts'
import { plainLine, plainLines } from '../../../core/lib/text/plain-text.ts'

export type TextFieldOf = FormField<string, TextKey>
type Input = HTMLInputElement | HTMLTextAreaElement

/**
 * Connects a field to an input that holds its own text: password managers write into it in ways that a controlled input
 * misses.
 */
export function useInput<Element extends Input>({ $value, type }: TextFieldOf) {
  const ref = useRef<Element>(null)
  const [defaultValue] = useState(() => $value.get())
  useEffect(
    () =>
      $value.listen((value) => {
        if (ref.current && plainValue(ref.current) !== value) ref.current.value = value
      }),
    [$value],
  )
  return { ref, defaultValue, onInput: (event: FormEvent<Element>) => type(plainValue(event.currentTarget)) }
}

/** Returns the value without control characters; a password as typed. */
function plainValue({ autocomplete, type, value }: Input): string {
  if (autocomplete.includes('password')) return value
  return type === 'textarea' ? plainLines(value) : plainLine(value)
}

/** Focuses the first field of a form if the replaced view had the focus. */
export function useFirstFocus(hadFocus: RefObject<boolean>) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (hadFocus.current) focusFirstInput(form.current)
  }, [hadFocus])
  return form
}

export const focusFirstInput = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[part="input"]')?.focus()
