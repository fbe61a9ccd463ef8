import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { systemClock } from '../clock.ts'
import { createLastUsed } from '../domain/heavy/last-used.ts'
import { runInTurn } from '../domain/heavy/request-turn.ts'
import { createTurns } from '../domain/heavy/turns.ts'
import { addressGroup, createLimits, type limitRules } from '../domain/limits/limits.ts'
import { Refusal } from '../domain/refusal.ts'

type PublicRule = Extract<keyof typeof limitRules, `public-${string}`>

const rules: readonly [RegExp, PublicRule][] = [
  [/^\/(docs|openapi\.json|llms\.txt)(\/|$)/, 'public-document'],
  [/^\/tiles\//, 'public-tile'],
  [/^\/orders\/api\/v1\/proofs\//, 'public-photo'],
  [/^\/orders\/api\/v1\/public\//, 'public-tracking'],
  [/^\/(orders|hurrier|conditions-api|sandbox-bank)\//, 'public-call'],
  [/\.\w+$/, 'public-file'],
]
const ruleOf = (path: string): PublicRule => rules.find(([pattern]) => pattern.test(path))?.[1] ?? 'public-page'

// Requests in progress of one account or address; more wait. The less the server does at the same time, the sooner it responds.
// One keeps this thread busy, and one the database's. A caller that is alone has more, because then each takes less processor time.
const requestsAtOnce = { shared: 2, alone: 16 }
// Pages are rendered by this thread, each for as long as ten calls take. Files take little, and slow clients wait for several.
const sharedAtOnce: Partial<Record<string, number>> = { 'public-page': 1, 'public-file': 4 } satisfies Partial<
  Record<PublicRule, number>
>
const sharedMs = 1000
const maxWaiting = 500
const turnCheckMs = 500
// Routes that wait end their turns themselves. This is for those that were forgotten.
const longestTurnMs = 10_000
const maxAccounts = 10_000

const partnerAccounts = 'partner:'

/**
 * Shares the server between accounts, and between the addresses of callers without one: each has a few requests in progress,
 * and a limit of public requests applies per address. So a flood delays its sender.
 */
export function createFairShare(addressOf: (request: IncomingMessage) => string | undefined) {
  const limits = createLimits(systemClock)
  const turns = createTurns({
    slots: Infinity,
    slotsPerAccount(caller) {
      if (Date.now() >= sharedUntil) return requestsAtOnce.alone
      const [rule = ''] = caller.split(' ')
      return sharedAtOnce[rule] ?? requestsAtOnce.shared
    },
    waitingPerAccount: maxWaiting,
    waiting: 10 * maxWaiting,
  })
  let lastVisitor: string | null = null
  let sharedUntil = 0
  // Accounts by the hash of a token that the API has accepted. Other tokens count as none.
  const accounts = createLastUsed<string>(maxAccounts)

  /** @param caller of this kind of request @param visitor account or address, which may be several callers */
  function takeTurnOf(caller: string, visitor: string): Promise<() => void> {
    if (lastVisitor !== null && visitor !== lastVisitor) sharedUntil = Date.now() + sharedMs
    lastVisitor = visitor
    return turns.take(caller)
  }

  async function takeTurn(request: IncomingMessage, path: string): Promise<() => void> {
    const { authorization } = request.headers
    const account = authorization === undefined ? undefined : accounts.get(hash('sha256', authorization))
    const address = addressGroup(addressOf(request) ?? 'unknown')
    if (account === undefined) {
      const rule = authorization === undefined ? ruleOf(path) : 'public-token'
      await limits.consume(rule, { account: null, address })
      // An office's tiles don't delay its pages and sign-ins.
      return takeTurnOf(`${rule} ${address}`, address)
    }
    // All visitors of a partner's pages have one account.
    const caller = account.startsWith(partnerAccounts) ? `${account} ${address}` : account
    return takeTurnOf(caller, caller)
  }

  return {
    /**
     * Serves a request in its turn, or refuses it if there are too many. The turn ends with the response, and earlier if the
     * request waits: `endRequestTurn`, or for its client, which sends or reads slowly. A request isn't served if its client has
     * left before its turn.
     */
    async serve(
      request: IncomingMessage,
      response: ServerResponse,
      path: string,
      run: (refusal: Refusal | null) => Promise<void>,
    ): Promise<void> {
      let endTurn: () => void
      try {
        endTurn = await takeTurn(request, path)
      } catch (error) {
        if (error instanceof Refusal) return run(error)
        throw error
      }
      const started = Date.now()
      const timer = setInterval(() => {
        const waitsForClient = !request.complete || response.headersSent
        if (waitsForClient || Date.now() - started >= longestTurnMs) end()
      }, turnCheckMs)
      const end = () => {
        clearInterval(timer)
        // Others' calls come first. Without this pause, one response after another could be sent from memory.
        setImmediate(endTurn)
      }
      if (response.closed) return end()
      response.once('close', () => response.writableFinished && end())
      try {
        await runInTurn(end, () => run(null))
      } finally {
        // The client has left, and the server doesn't work for it any more.
        if (response.closed) end()
      }
    },
    /** Notes which account a token belongs to; null if the API has refused it. */
    identify(authorization: string, accountId: string | null) {
      const key = hash('sha256', authorization)
      if (accountId === null) accounts.delete(key)
      else accounts.set(key, accountId)
    },
  }
}
