import { refuse } from '../refusal.ts'
import { endRequestTurn } from './request-turn.ts'

export interface TurnLimits {
  /** Turns at the same time, over all accounts. */
  slots: number
  /** Turns of one account at the same time, perhaps now more than before. */
  slotsPerAccount: number | ((account: string) => number)
  /** Calls of one account that wait for a turn; further ones are refused. */
  waitingPerAccount: number
  /** The same over all accounts, because every waiting call holds its body in memory. */
  waiting: number
}

export interface Turns {
  /** Resolves to a function that ends the turn. @throws Refusal 429 if too many calls are waiting */
  take(account: string): Promise<() => void>
}

const retryAfterSeconds = 5

/** Gives turns to accounts in rotation, so that no account waits for the whole queue of another. */
export function createTurns({ slots, slotsPerAccount, waitingPerAccount, waiting }: TurnLimits): Turns {
  const running = new Map<string, number>()
  // In the order of rotation. Queues aren't empty.
  const queues = new Map<string, (() => void)[]>()
  let taken = 0
  let waitingCalls = 0

  const perAccount = typeof slotsPerAccount === 'number' ? () => slotsPerAccount : slotsPerAccount
  const canStart = (account: string) => taken < slots && (running.get(account) ?? 0) < perAccount(account)

  function start(account: string): () => void {
    taken += 1
    running.set(account, (running.get(account) ?? 0) + 1)
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      const wasFull = taken === slots
      taken -= 1
      const others = (running.get(account) ?? 1) - 1
      if (others > 0) running.set(account, others)
      else running.delete(account)
      const queue = queues.get(account)
      if (queue) {
        queues.delete(account)
        queues.set(account, queue)
      }
      // Unless all slots were taken, only this account waited for this turn.
      if (!wasFull) startNextOf(account)
      else for (const waitingAccount of queues.keys()) startNextOf(waitingAccount)
    }
  }

  function startNextOf(account: string) {
    const queue = queues.get(account) ?? []
    while (canStart(account)) {
      const next = queue.shift()
      if (queue.length === 0) queues.delete(account)
      if (!next) return
      waitingCalls -= 1
      next()
    }
  }

  return {
    async take(account) {
      const queue = queues.get(account)
      if (!queue && canStart(account)) return start(account)
      if (waitingCalls >= waiting || (queue?.length ?? 0) >= waitingPerAccount)
        refuse(429, 'error.too-many-requests', 'Too many requests. Wait a moment, then try again.', {
          retryAfterSeconds,
        })
      waitingCalls += 1
      endRequestTurn()
      return new Promise((resolve) => {
        const next = () => resolve(start(account))
        if (queue) queue.push(next)
        else queues.set(account, [next])
      })
    },
  }
}
