import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../clock.ts'
import { createAlarm } from '../../../domain/alarm.ts'
import type { Keys } from '../../../domain/keys.ts'
import { type Bank, type BankResponse, type Charge, signatureHeader } from '../../../domain/payments/bank.ts'
import type { Database } from '../../../store/database.ts'
import {
  chargeById,
  chargeByPage,
  chargeOnce,
  chargesToNotify,
  confirmDueCharges,
  decideCharge,
  deleteVaultedCard,
  earliestNotifyAt,
  notifyChargeAt,
  refundOnce,
  vaultCard,
  vaultedCard,
} from '../../../store/payments/sandbox-bank.ts'
import type { SandboxChargeRow } from '../../../store/schema-payments.ts'
import { isSignedNotification, signedNotification } from './notifications.ts'
import { type Behaviour, isCardExpired, readCard, type SandboxCard } from './sandbox-cards.ts'

export const bankPagesPath = '/sandbox-bank/pages'

export const bankDecisions = ['accept', 'refuse', 'later', 'leave'] as const
export type BankDecision = (typeof bankDecisions)[number]

/** A simulated bank with test cards and a 3-D Secure page. */
export interface SandboxBank extends Bank {
  /** Returns null for an unknown page. */
  pageOf(pageId: string): Promise<BankPage | null>
  decide(pageId: string, decision: BankDecision): Promise<BankPage | null>
  /** Begins to send notifications. @param deliver sends a request to the order API */
  start(deliver: (request: Request) => Promise<Response>): Promise<void>
  waitUntilIdle(): Promise<void>
  close(): Promise<void>
}

export interface BankPage {
  chargeId: string
  amountMinor: number
  currency: string
  lastFour: string
  returnUrl: string | null
  isOpen: boolean
}

interface SandboxOptions {
  database: Database
  clock: Clock
  keys: Keys
  log(entry: object): void
}

// Delays of postponed confirmations, notifications and their retries.
const notificationPath = '/orders/api/v1/order/payment/webhook'
const postponedMs = 20_000
const notifyAfterMs = 2000
const notifyAgainMs = 30_000

const refusals: Partial<Record<Behaviour, string>> = {
  declines: 'payment.declined',
  'has-no-funds': 'payment.insufficient-funds',
}
const noCard = { scheme: 'unknown', lastFour: '', expiryMonth: 1, expiryYear: 2000 } as const

export function createSandboxBank({ database, clock, keys, log }: SandboxOptions): SandboxBank {
  const now = () => new Date(clock.now())
  const timeFromNow = (ms: number) => new Date(clock.now() + ms)
  const alarm = createAlarm({ clock, run: sendNotifications, name: 'sandbox bank', log })

  let deliver: Parameters<SandboxBank['start']>[0] | null = null

  /** Returns whether the notification arrived. */
  async function notify(chargeId: string): Promise<boolean> {
    if (!deliver) return false
    const { body, signature } = signedNotification({ keys, clock }, chargeId)
    const headers = {
      'content-type': 'application/json',
      'content-length': String(body.length),
      [signatureHeader]: signature,
    }
    const request = new Request(`http://localhost${notificationPath}`, { method: 'POST', headers, body })
    return (await deliver(request)).ok
  }

  async function sendNotifications(): Promise<Date | null> {
    await confirmDueCharges(database, now())
    for (const { chargeId } of await chargesToNotify(database, now())) {
      const isReceived = await notify(chargeId).catch(() => false)
      await notifyChargeAt(database, chargeId, isReceived ? null : timeFromNow(notifyAgainMs))
    }
    return earliestNotifyAt(database)
  }

  async function cardOf(card: Charge['card']): Promise<SandboxCard | null> {
    if ('details' in card) return readCard(keys, card.details, now())
    const savedCard = await vaultedCard(database, card.token)
    if (!savedCard) return null
    const behaviour = isCardExpired(savedCard, now()) ? 'declines' : (savedCard.behaviour as Behaviour)
    return { face: savedCard, behaviour }
  }

  async function storeCard({ face, behaviour }: SandboxCard): Promise<string> {
    const cardToken = `bank-card-${crypto.randomUUID()}`
    await vaultCard(database, { cardToken, behaviour, ...face })
    return cardToken
  }

  const newCharge = ({
    id,
    amountMinor,
    currency,
    returnUrl,
  }: Omit<Charge, 'card' | 'keepCard'>): SandboxChargeRow => ({
    chargeId: id,
    amountMinor,
    currency,
    returnUrl,
    state: 'refused',
    refusal: null,
    ...noCard,
    cardToken: null,
    pageId: null,
    decideAt: null,
    notifyAt: null,
    createdAt: now(),
  })

  function responseOf(charge: SandboxChargeRow | null): BankResponse {
    if (!charge) return { state: 'unknown' }
    const { scheme, lastFour, expiryMonth, expiryYear, cardToken: token, pageId } = charge
    if (charge.state === 'charged')
      return { state: 'charged', card: { scheme, lastFour, expiryMonth, expiryYear }, token }
    if (charge.state === 'waiting') return { state: 'waiting', page: `${bankPagesPath}/${pageId}` }
    if (charge.state === 'deciding') return { state: 'waiting', page: null }
    if (charge.state === 'cancelled') return { state: 'cancelled' }
    return { state: 'refused', key: charge.refusal ?? 'payment.declined' }
  }

  const pageFrom = (charge: SandboxChargeRow | null): BankPage | null =>
    charge && {
      chargeId: charge.chargeId,
      amountMinor: charge.amountMinor,
      currency: charge.currency,
      lastFour: charge.lastFour,
      returnUrl: charge.returnUrl,
      isOpen: charge.state === 'waiting',
    }

  return {
    async authorize(charge) {
      const existing = await chargeById(database, charge.id)
      if (existing) return responseOf(existing)
      const card = await cardOf(charge.card)
      const row = newCharge(charge)
      if (!card) return responseOf(await chargeOnce(database, { ...row, refusal: 'payment.card-unreadable' }))
      const { scheme, lastFour, expiryMonth, expiryYear } = card.face
      const face = { scheme, lastFour, expiryMonth, expiryYear }
      const refusal = refusals[card.behaviour]
      if (refusal) return responseOf(await chargeOnce(database, { ...row, ...face, refusal }))
      const cardToken = charge.keepCard ? await storeCard(card) : null
      const needsConfirmation = card.behaviour === 'asks'
      const pageId = needsConfirmation ? randomBytes(24).toString('base64url') : null
      const state = needsConfirmation ? 'waiting' : 'charged'
      return responseOf(await chargeOnce(database, { ...row, ...face, state, cardToken, pageId }))
    },
    async state(chargeId) {
      await confirmDueCharges(database, now())
      return responseOf(await chargeById(database, chargeId))
    },
    async cancel(chargeId) {
      // If the charge arrives later, it is already cancelled.
      const placeholder = newCharge({ id: chargeId, amountMinor: 0, currency: '', returnUrl: null })
      await chargeOnce(database, { ...placeholder, state: 'cancelled' })
      return responseOf(await decideCharge(database, chargeId, { state: 'cancelled', notifyAt: null }))
    },
    refund: (refund) => refundOnce(database, { ...refund, createdAt: now() }),
    forgetCard: (token) => deleteVaultedCard(database, token),
    pageOf: async (pageId) => pageFrom(await chargeByPage(database, pageId)),
    async decide(pageId, decision) {
      const charge = await chargeByPage(database, pageId)
      if (!charge) return null
      const notifyAt = timeFromNow(decision === 'later' ? postponedMs : notifyAfterMs)
      const changes: Record<BankDecision, Partial<SandboxChargeRow>> = {
        accept: { state: 'charged', notifyAt },
        refuse: { state: 'refused', refusal: 'payment.authentication-failed', notifyAt },
        later: { state: 'deciding', decideAt: notifyAt, notifyAt },
        leave: { state: 'cancelled', notifyAt },
      }
      const decided = await decideCharge(database, charge.chargeId, changes[decision], ['waiting'])
      alarm.wakeAt(notifyAt)
      return pageFrom(decided)
    },
    chargeOfNotification(body, signature) {
      if (!isSignedNotification({ keys, clock }, body, signature)) return null
      const { payment_id }: { payment_id: string } = JSON.parse(body)
      return payment_id
    },
    start(deliverRequest) {
      deliver = deliverRequest
      return alarm.start()
    },
    waitUntilIdle: alarm.waitUntilIdle,
    close: alarm.close,
  }
}
