/** What every resource file calls. Implemented by `createClient`; see specification 1 §7. */
export interface ApiClient {
  /**
   * One call to `{api}/{service}/api/v1{path}`; answers the parsed JSON body.
   * @throws NoAnswerError no answer or 5xx after the retries; RefusedError the server said no.
   */
  request<Answer>(path: string, options?: RequestOptions): Promise<Answer>
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `orders` unless said otherwise. */
  service?: 'orders' | 'hurrier'
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  /** Sent as `Idempotency-Key`; only with it may a POST be repeated. */
  idempotencyKey?: string
  /** False on the calls that need nobody signed in. Default true. */
  authorized?: boolean
  /** Tries after the first one. Default 3 (specification 1 §9). */
  retries?: number
  signal?: AbortSignal
}
