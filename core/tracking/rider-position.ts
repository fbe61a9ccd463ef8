import type { RiderPositionWire } from '../api/riders.ts'

export interface RiderPosition {
  latitude: number
  longitude: number
  at: number
}

export function riderPositionFromWire(wire: Omit<RiderPositionWire, 'rider_id'> | null): RiderPosition | null {
  return wire && { latitude: wire.latitude, longitude: wire.longitude, at: Date.parse(wire.recorded_at) }
}

export function ageSeconds(position: RiderPosition, now: number): number {
  return Math.max(0, Math.round((now - position.at) / 1000))
}
