import { type SubmitEvent, useReducer } from 'react'
import { flushSync } from 'react-dom'

/**
 * Handler of a form's `submit`; focuses the first field with a problem. @param submit returns true if sent
 * @param onSent runs after success
 */
export function useSubmit(submit: () => Promise<boolean>, onSent?: () => void) {
  const [, rerender] = useReducer((renders: number) => renders + 1, 0)
  return async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: form } = event
    if (await submit()) return onSent?.()
    // Problems must be rendered before the focus moves.
    flushSync(rerender)
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
}
