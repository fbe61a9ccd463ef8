export type PartnerPermissionWire = 'orders:read' | 'orders:write' | 'address-book' | 'exports'

/** A partner's key, without its secret. Times are ISO 8601. */
export interface PartnerKeyWire {
  id: string
  name: string
  /** Test keys work only for vendors without real deliveries. */
  mode: 'test' | 'live'
  hint: string
  /** IDs; null for the vendor and all its outlets, present and future. */
  outlets: string[] | null
  permissions: PartnerPermissionWire[]
  /** Pages that may use the key's tokens; if empty, only servers may. */
  origins: string[]
  created_at: string
  created_by: string
  /** To the minute; null if never used. */
  last_used_at: string | null
}

export interface PartnerKeyCreateWire {
  name: string
  mode: 'test' | 'live'
  outlets: string[] | null
  permissions: PartnerPermissionWire[]
  origins: string[]
}

/** POST /partner/session: may narrow the key's outlets and permissions. */
export interface PartnerSessionRequestWire {
  outlets?: string[] | undefined
  permissions?: PartnerPermissionWire[] | undefined
}

/** Returned to `fetchSession` unchanged. */
export interface PartnerSessionWire {
  accessToken: string
  expires: string
}
