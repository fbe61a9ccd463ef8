import { type SubmitEvent, useReducer } from 'react'
import { flushSync } from 'react-dom'

/**
 * Handler of a form's `submit`; focuses the first field with a problem. @param submit returns true if sent @param sent
 * runs after success
 */
export function useSubmit(submit: () => Promise<boolean>, sent?: () => void) {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  return async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: form } = event
    if (await submit()) return sent?.()
    // Problems must be rendered before the focus moves, even in a new form.
    flushSync(draw)
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
}
