import type { ReactNode } from 'react'
import { fieldLabel, fieldMessage, fieldPlace, wideField } from './provider-styles.ts'

interface ProviderFieldProps {
  label: string
  error: string | null
  isWide?: boolean
  /** Container of the provider's frame. */
  place: (props: { className: string; 'data-wrong': boolean }) => ReactNode
}

/** Label, container and message of a provider's field. */
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
