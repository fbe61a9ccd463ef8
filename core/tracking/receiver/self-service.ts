import { type Coordinates, roundCoordinates } from '../../addresses/coordinates.ts'
import type { ApiClient } from '../../api/client.ts'
import { sendReceiverChange, sendReceiverMessage } from '../../api/receiver.ts'
import { type LeavePlace, leavePlaces, type ReceiverChangeBodyWire } from '../../api/receiver-lists.ts'
import { leaveNoteLimit, receiverNotesLimit, unitLimit } from '../../config/field-limits.ts'
import { maxReceiverChanges } from '../../config/order-limits.ts'
import type { TextKey } from '../../i18n/keys.ts'
import type { Translations } from '../../i18n/translate.ts'
import { createForm, type Form } from '../../lib/form.ts'
import { createMessenger, type Messenger, problemOf } from '../../orders/messages.ts'
import { isEnded, progressOf } from '../../orders/order/status.ts'
import type { TrackedOrder } from '../tracked-order.ts'
import type { Tracking } from '../tracking.ts'

export { type LeavePlace, leaveNoteLimit, leavePlaces, receiverNotesLimit, unitLimit }

export type ClosedReason = 'collected' | 'ended' | 'used-up'

/** Returns why corrections are closed; null if they are open. The server checks again. */
export function closedReason({ status, history, receiverChanges }: TrackedOrder): ClosedReason | null {
  if (isEnded(status)) return 'ended'
  if (history.some((change) => progressOf(change.status) >= progressOf('PICKED_UP'))) return 'collected'
  return receiverChanges.length >= maxReceiverChanges ? 'used-up' : null
}

/** Returns the time of the field's last correction, in ms since 1970; null if there is none. */
export function lastSavedAt({ receiverChanges }: TrackedOrder, field: ReceiverChangeBodyWire['field']): number | null {
  return receiverChanges.findLast((change) => change.field === field)?.at ?? null
}

/** One form per field, which is emptied after saving. */
export interface SelfService {
  pin: Form<{ position: Coordinates | null }, TextKey>
  unit: Form<{ unit: string }, TextKey>
  notes: Form<{ notes: string }, TextKey>
  leaveAt: Form<{ place: LeavePlace | null; note: string }, TextKey>
  messenger: Messenger
}

interface SelfServicePage {
  client: ApiClient
  environment: { randomId(): string }
  translations: Pick<Translations, 'isTextKey'>
}

/** Creates a receiver's corrections, which are open until collection, and messages. */
export function createSelfService(
  page: SelfServicePage,
  trackingId: string,
  tracking: Pick<Tracking, 'show'>,
): SelfService {
  const { client, translations } = page

  function createFieldForm<Values extends object>(
    empty: Values,
    check: (values: Values) => Partial<Record<keyof Values, TextKey | null>>,
    bodyOf: (values: Values) => ReceiverChangeBodyWire | null,
  ): Form<Values, TextKey> {
    const form = createForm<Values, TextKey>({
      values: empty,
      check,
      async send(values) {
        const body = bodyOf(values)
        if (!body) return undefined
        tracking.show(await sendReceiverChange(client, trackingId, body))
        form.reset(empty)
        return undefined
      },
      refusal: (error) => ({ field: null, problem: problemOf(error, translations.isTextKey) }),
    })
    return form
  }

  return {
    pin: createFieldForm<{ position: Coordinates | null }>(
      { position: null },
      ({ position }) => ({ position: position ? null : 'self-service.pin.unmoved' }),
      ({ position }) => position && { field: 'pin', ...roundCoordinates(position) },
    ),
    unit: createFieldForm(
      { unit: '' },
      ({ unit }) => ({ unit: unit.trim() ? null : 'self-service.unit.empty' }),
      // Commas separate the parts of an address.
      ({ unit }) => ({ field: 'unit', unit: unit.replaceAll(',', ' ').trim() }),
    ),
    notes: createFieldForm(
      { notes: '' },
      ({ notes }) => ({ notes: notes.trim() ? null : 'self-service.notes.empty' }),
      ({ notes }) => ({ field: 'notes', notes: notes.trim() }),
    ),
    leaveAt: createFieldForm<{ place: LeavePlace | null; note: string }>(
      { place: null, note: '' },
      ({ place }) => ({ place: place ? null : 'self-service.leave-at.empty' }),
      ({ place, note }) => place && { field: 'leave_at', place, ...(note.trim() && { note: note.trim() }) },
    ),
    messenger: createMessenger(page, async (sentence, key) =>
      tracking.show(await sendReceiverMessage(client, trackingId, sentence, key)),
    ),
  }
}
