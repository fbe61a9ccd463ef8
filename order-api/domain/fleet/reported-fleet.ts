import type { Database } from '../../store/database.ts'
import { proofPhoto, riderPosition } from '../../store/fleet/reports.ts'
import { refuseNotFound } from '../refusal.ts'
import { type Fleet, nothingNext } from './fleet.ts'
import { positionSource } from './reports.ts'

/** Moves nothing: orders wait for what their riders or an operator report (`events.ts`, `reports.ts`). */
export const createReportedFleet = (database: Database): Fleet => ({
  speed: 1,
  planFor: () => nothingNext,
  detailsOf: (moves) => moves.map(() => ({ rider: null, next: nothingNext })),
  async positionOf(order) {
    const { riderId } = order
    const position = riderId === null ? null : await riderPosition(database, positionSource(order), riderId)
    return position && { ...position, at: position.recordedAt.getTime() }
  },
  async photoOf({ orderId }, kind) {
    const { content, contentType } = (await proofPhoto(database, orderId, kind)) ?? refuseNotFound()
    return { content: new Uint8Array(content), contentType }
  },
  start: async () => {},
  waitUntilIdle: async () => {},
  close: async () => {},
})
