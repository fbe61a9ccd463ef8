/** Permissions that a key can have. No key can manage collection points, owners, sign-ins or keys. */
export const partnerPermissions = ['orders:read', 'orders:write', 'address-book', 'exports'] as const
export type PartnerPermission = (typeof partnerPermissions)[number]

/** Test keys work only for vendors without real deliveries. */
export const keyModes = ['test', 'live'] as const
export type KeyMode = (typeof keyModes)[number]

/** A partner's key, without its secret. Times are ISO 8601. */
export interface PartnerKeyWire {
  id: string
  name: string
  mode: KeyMode
  hint: string
  /** IDs; null for the vendor and all its outlets, present and future. */
  outlets: string[] | null
  permissions: PartnerPermission[]
  /** Pages that may use the key's tokens; if empty, only servers may. */
  origins: string[]
  created_at: string
  created_by: string
  /** To the minute; null if never used. */
  last_used_at: string | null
}

export interface PartnerKeyCreateWire {
  name: string
  mode: KeyMode
  outlets: string[] | null
  permissions: PartnerPermission[]
  origins: string[]
}

/** POST /partner/session: may narrow the key's outlets and permissions. */
export interface PartnerSessionRequestWire {
  outlets?: string[] | undefined
  permissions?: PartnerPermission[] | undefined
}

/** Returned to `fetchSession` unchanged. */
export interface PartnerSessionWire {
  accessToken: string
  expires: string
}
