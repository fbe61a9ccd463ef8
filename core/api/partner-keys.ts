/** What a partner's key may be allowed to do at its outlets. */
export type PartnerPermissionWire = 'orders:read' | 'orders:write' | 'address-book' | 'exports'

/** A key of a partner's server, without the key itself. Times are ISO 8601. */
export interface PartnerKeyWire {
  id: string
  name: string
  /** Test keys work only at vendors where nothing real happens. */
  mode: 'test' | 'live'
  /** Its last four characters. */
  hint: string
  /** Ids; null for the vendor and all of its outlets, also those added later. */
  outlets: string[] | null
  permissions: PartnerPermissionWire[]
  /** Web pages that may use the key's tokens; without any, only servers may. */
  origins: string[]
  created_at: string
  /** Email address of the account that made it. */
  created_by: string
  /** To the minute; null if it was never used. */
  last_used_at: string | null
}

/** POST /vendor/{id}/partner-keys */
export interface PartnerKeyCreateWire {
  name: string
  mode: 'test' | 'live'
  outlets: string[] | null
  permissions: PartnerPermissionWire[]
  origins: string[]
}

/** POST /partner/session: fewer outlets or permissions than the key has. */
export interface PartnerSessionRequestWire {
  outlets?: string[] | undefined
  permissions?: PartnerPermissionWire[] | undefined
}

/** What `fetchSession` returns to the elements, as it is. */
export interface PartnerSessionWire {
  accessToken: string
  /** ISO 8601. */
  expires: string
}
