import type { OwnRiderWire } from '../../api/orders.ts'

/** What a shop can do with its own riders, and who has the order's link. */
export interface OwnRider {
  canGive: boolean
  /** Until the collection. */
  canTakeBack: boolean
  holder: { name: string; phone: string; hasOpened: boolean } | null
}

export function ownRiderFromWire(wire: OwnRiderWire | null | undefined): OwnRider | null {
  if (!wire) return null
  const { can_give: canGive, can_take_back: canTakeBack, name, phone, opened_at: openedAt } = wire
  const holder = name === null ? null : { name, phone: phone ?? '', hasOpened: openedAt !== null }
  return { canGive, canTakeBack, holder }
}
