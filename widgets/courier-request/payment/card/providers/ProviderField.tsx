import type { ReactNode } from 'react'
import { fieldLabel, fieldMessage, fieldPlace, wideField } from './provider-styles.ts'

interface ProviderFieldProps {
  label: string
  error: string | null
  isWide?: boolean
  /** The provider's frame is put in here. */
  place: (props: { className: string; 'data-wrong': boolean }) => ReactNode
}

/** Label, place and message of a field that the provider draws in a frame of its own. */
export function ProviderField({ label, error, isWide = false, place }: ProviderFieldProps) {
  return (
    <div className={isWide ? wideField : undefined}>
      <span className={fieldLabel}>{label}</span>
      {place({ className: fieldPlace, 'data-wrong': error !== null })}
      <div role="status" className={fieldMessage}>
        {error}
      </div>
    </div>
  )
}
