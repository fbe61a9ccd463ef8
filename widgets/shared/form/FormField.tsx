import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { TextKey } from '../../../core/i18n/keys.ts'
import type { FormField as Field } from '../../../core/lib/form.ts'
import { useTranslate } from '../../page-context.ts'

/** What a control of one field is given. */
export interface BoundField<Value> {
  value: Value
  error: string | null
  onChange: (value: Value) => void
}

interface FormFieldProps<Value> {
  of: Field<Value, TextKey>
  children: (bound: BoundField<Value>) => ReactNode
}

/** Connects a control to one field of a form: only this part redraws while the user types in it. */
export function FormField<Value>({ of: field, children }: FormFieldProps<Value>) {
  const value = useStore(field.$value) as Value
  return children({ value, error: useProblem(field), onChange: field.type })
}

/** What is wrong with a field, in words; null if nothing is known to be. */
export function useProblem(field: Pick<Field<never, TextKey>, '$problem'>): string | null {
  const translate = useTranslate()
  const problem = useStore(field.$problem)
  return problem && translate(problem)
}
