import { useStore } from '@nanostores/react'
import { useSignal } from '@preact/signals-react'
import { computed } from 'nanostores'
import { useEffect, useMemo } from 'react'
import type { TypedField } from '../../../core/request/draft/draft.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import type { RequestField } from '../../../core/request/rules/validation.ts'
import { useTranslate } from '../../page-context.ts'
import { useFieldRef, useRequest } from './request-context.ts'

/**
 * Returns the text of a field as a signal, so that typing renders only that field. Synchronised with the draft both ways (another
 * outlet, a new request, a moved pin). The component reading `text.value` calls `useSignals()`.
 */
export function useTypedText(field: TypedField) {
  const { $draft } = useRequest()
  const text = useSignal($draft.get()[field])
  useEffect(
    () =>
      $draft.subscribe((draft) => {
        text.value = draft[field]
      }),
    [$draft, field, text],
  )
  return text
}

/** Returns the text, error, ref and `onChange` of a field. The component calls `useSignals()`. */
export function useTypedField<Control extends HTMLElement = HTMLInputElement>(
  field: Parameters<RiderRequest['typeField']>[0],
) {
  const request = useRequest()
  const text = useTypedText(field)
  return {
    value: text.value,
    error: useFieldMessage(field),
    ref: useFieldRef<Control>(field),
    onChange(typed: string) {
      text.value = typed
      request.typeField(field, typed)
    },
  }
}

/** Returns the message of a field as text; null if there is none. */
export function useFieldMessage(field: RequestField): string | null {
  const { $messages } = useRequest()
  const translate = useTranslate()
  const $message = useMemo(() => computed($messages, (messages) => messages[field] ?? null), [$messages, field])
  const message = useStore($message)
  return message && translate(message.key, message.values)
}
