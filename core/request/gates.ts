/**
 * What may still want a person's word once the ten checks have passed and before anything is sent. They are asked in
 * this order, one at a time; a new one gets its place here.
 */
export const gateNames = ['time', 'weak-pin', 'item-value', 'review'] as const
export type GateName = (typeof gateNames)[number]

/** `stay` goes back to the form. May take as long as a dialog is open; says `go` at once where there is nothing to ask. */
export type Gate = () => Promise<'go' | 'stay'> | 'go' | 'stay'

export interface Gates {
  /** One of each name, the last one counts. Answers the function that takes it away. */
  add(name: GateName, gate: Gate): () => void
  /** Whether all of them let the order pass. */
  pass(): Promise<boolean>
}

export function createGates(): Gates {
  const gates = new Map<GateName, Gate>()
  return {
    add(name, gate) {
      gates.set(name, gate)
      return () => {
        if (gates.get(name) === gate) gates.delete(name)
      }
    },
    async pass() {
      for (const name of gateNames) {
        const gate = gates.get(name)
        if (gate && (await gate()) === 'stay') return false
      }
      return true
    },
  }
}
