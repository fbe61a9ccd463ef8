/** Events that endpoints can subscribe to. `webhook.test` is sent on request only. */
export const webhookEvents = [
  'order.placed',
  'order.status-changed',
  'order.updated',
  'order.delivered',
  'order.cancelled',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** A partner's endpoint for events. Times are ISO 8601. */
export interface WebhookEndpointWire {
  id: string
  url: string
  events: WebhookEvent[]
  created_at: string
  /** Author's email address. */
  created_by: string
  /** First failure since the last success. */
  failing_since: string | null
  /** Null while enabled. */
  disabled_at: string | null
}

export interface WebhookCreateWire {
  url: string
  events: WebhookEvent[]
}

export interface WebhookUpdateWire extends WebhookCreateWire {
  enabled: boolean
}

/** A delivery of an event, pending or done. */
export interface WebhookDeliveryWire {
  id: number
  /** Header `webhook-id`, the same for every try. */
  message_id: string
  type: string
  order_id: string | null
  created_at: string
  delivered_at: string | null
  /** Null once delivered or given up. */
  next_try_at: string | null
  /** The newest 20, oldest first. */
  tries: { at: string; status: number | null; error: string | null; ms: number }[]
}
