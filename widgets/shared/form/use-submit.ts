import { type SubmitEvent, useReducer } from 'react'
import { flushSync } from 'react-dom'

/**
 * The handler of a form's `submit`: moves the focus to the first field that has a problem.
 * @param submit of the form; true if it was sent
 * @param sent runs afterwards if it was
 */
export function useSubmit(submit: () => Promise<boolean>, sent?: () => void) {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  return async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: form } = event
    if (await submit()) return sent?.()
    // The problems are drawn before the focus goes there, also if the form had only just appeared.
    flushSync(draw)
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
}
