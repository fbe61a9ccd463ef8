import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { TextKey } from '../../../core/i18n/keys.ts'
import type { FormField as Field } from '../../../core/lib/form.ts'
import { useTranslate } from '../../page-context.ts'

/** Props for a field's control. */
export interface BoundField<Value> {
  value: Value
  error: string | null
  onChange: (value: Value) => void
}

interface FormFieldProps<Value> {
  of: Field<Value, TextKey>
  children: (bound: BoundField<Value>) => ReactNode
}

/** Connects a control to a form field; typing renders only this part. */
export function FormField<Value>({ of: field, children }: FormFieldProps<Value>) {
  const value = useStore(field.$value) as Value
  return children({ value, error: useProblem(field), onChange: field.type })
}

/** The field's problem as text; null if none. */
export function useProblem(field: Pick<Field<never, TextKey>, '$problem'>): string | null {
  const translate = useTranslate()
  const problem = useStore(field.$problem)
  return problem && translate(problem)
}
