import type { CardFormWire } from '../../../core/api/payments.ts'
import { createSandboxBank, hasSandboxBank, type SandboxBank } from '../../adapters/acquirers/sandbox/sandbox-bank.ts'
import type { BulkJobRow } from '../../store/schema-bulk.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { OrderChecksContext } from '../orders/order-checks.ts'
import type { UpdateContext } from '../orders/update-order.ts'
import { createPaymentAddresses } from './addresses.ts'
import type { Bank } from './bank.ts'
import { sandboxCardForm } from './card-form.ts'
import { createPayments, type Payments } from './payments.ts'
import { signatureHeader, signedNotification } from './webhook.ts'

export interface OpenPaymentsOptions extends OrderChecksContext, UpdateContext {
  environment: 'san' | 'stg' | 'prd'
  isDemo: boolean
  secret: string
  origins: readonly string[]
  siteUrl: string
  mailer: Mailer
  cardForm?: CardFormWire | null | undefined
  paymentHosts?: readonly string[] | undefined
  bank?: ((sandbox: Bank) => Bank) | undefined
  /** Delivers the sandbox bank's requests to this API. */
  deliver(request: Request): Promise<Response>
  /** Called after the rows of a bulk job were charged. */
  placeJob(job: BulkJobRow): void
  log(entry: object): void
}

export interface OpenPayments {
  payments: Payments
  sandbox: SandboxBank
  start(): Promise<void>
  waitUntilIdle(): Promise<void>
  close(): Promise<void>
}

const webhookPath = '/orders/api/v1/order/payment/webhook'

/** Sets up card payments; null without bank or card form. */
export function openPayments(options: OpenPaymentsOptions): OpenPayments | null {
  const { environment, isDemo, cardForm = sandboxCardForm, siteUrl, origins } = options
  if (!hasSandboxBank(environment, isDemo) || cardForm === null) return null
  const sandbox = createSandboxBank({ ...options, notify })

  async function notify(chargeId: string): Promise<boolean> {
    const { body, signature } = signedNotification(options, chargeId)
    const headers = {
      'content-type': 'application/json',
      'content-length': String(body.length),
      [signatureHeader]: signature,
    }
    const request = new Request(`http://localhost${webhookPath}`, { method: 'POST', headers, body })
    return (await options.deliver(request)).ok
  }

  const payments = createPayments({
    ...options,
    bank: options.bank?.(sandbox) ?? sandbox,
    cardForm,
    addresses: createPaymentAddresses({ origins, siteUrl, bankHosts: options.paymentHosts ?? [] }),
  })
  return {
    payments,
    sandbox,
    async start() {
      await payments.start()
      await sandbox.start()
    },
    async waitUntilIdle() {
      await sandbox.waitUntilIdle()
      await payments.waitUntilIdle()
    },
    async close() {
      await sandbox.close()
      await payments.close()
    },
  }
}
