import { AsyncLocalStorage } from 'node:async_hooks'

const ends = new AsyncLocalStorage<() => void>()

/** Runs a request in its turn. @param end ends the turn; may be called twice */
export const runInTurn = <Result>(end: () => void, run: () => Result): Result => ends.run(end, run)

/**
 * Ends the turn of the request that called, if there is one, so that the next one of its account starts. Call it before waiting
 * for something else than this server's processor and database: another server, another turn, or an event.
 */
export const endRequestTurn = () => ends.getStore()?.()
