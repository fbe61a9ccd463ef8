export type WebhookEventWire =
  | 'order.placed'
  | 'order.status-changed'
  | 'order.updated'
  | 'order.delivered'
  | 'order.cancelled'

/** An address on a partner's server that receives events. Times are ISO 8601. */
export interface WebhookEndpointWire {
  id: string
  url: string
  events: WebhookEventWire[]
  created_at: string
  /** Email address of the account that made it. */
  created_by: string
  /** The first failure since the last success; null if there was none. */
  failing_since: string | null
  /** Null while events are sent. */
  disabled_at: string | null
}

/** POST /vendor/{id}/webhooks */
export interface WebhookCreateWire {
  url: string
  events: WebhookEventWire[]
}

/** PUT /vendor/{id}/webhooks/{endpointId} */
export interface WebhookUpdateWire extends WebhookCreateWire {
  enabled: boolean
}

/** An event on its way to an endpoint, or one that has arrived. */
export interface WebhookDeliveryWire {
  id: number
  /** The header `webhook-id`, the same at every try. */
  message_id: string
  type: string
  order_id: string | null
  created_at: string
  delivered_at: string | null
  /** Null once it has arrived or was given up. */
  next_try_at: string | null
  /** The newest 20, oldest first. */
  tries: { at: string; status: number | null; error: string | null; ms: number }[]
}
