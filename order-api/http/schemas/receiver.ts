import { z } from '@hono/zod-openapi'
import { repeatableKinds, undeliveredKinds, undeliveredStates } from '../../../core/api/order-lists.ts'
import { leavePlaces, messageSenders, receiverFields, sentences } from '../../../core/api/receiver-lists.ts'
import { leaveNoteLimit, receiverNotesLimit, unitLimit } from '../../../core/config/field-limits.ts'
import { lines, text } from '../router.ts'

const time = z.string().openapi({ format: 'date-time' })
const field = z.enum(receiverFields)
const isNotEmpty = (value: string) => value.trim() !== ''

export const receiverChangeSchema = z.object({ at: time, field, value: z.string(), note: z.string().optional() })
/** A correction as public pages show it, without its value. */
export const publicChangeSchema = z.object({ at: time, field })
export const messageSchema = z.object({ at: time, from: z.enum(messageSenders), sentence: z.string() })

export const undeliveredMessageSchema = z.object({
  at: time,
  kind: z.enum(undeliveredKinds),
  state: z.enum(undeliveredStates),
})

/** POST /public/tracking/{trackingId}/change. */
export const changeBodySchema = z
  .discriminatedUnion('field', [
    z.object({
      field: z.literal('pin'),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
    z.object({
      field: z.literal('unit'),
      unit: text(unitLimit)
        .refine(isNotEmpty, 'is empty')
        .refine((unit) => !unit.includes(','), 'holds a comma'),
    }),
    z.object({ field: z.literal('notes'), notes: lines(receiverNotesLimit).refine(isNotEmpty, 'is empty') }),
    z.object({ field: z.literal('leave_at'), place: z.enum(leavePlaces), note: text(leaveNoteLimit).optional() }),
  ])
  .openapi('ReceiverChange')

export const receiverMessageBody = z.object({ sentence: z.enum(sentences.receiver) })
export const vendorMessageBody = z.object({ sentence: z.enum(sentences.vendor) })
export const repeatMessageBody = z.object({ kind: z.enum(repeatableKinds) })
export const messageHeaders = z.object({ 'idempotency-key': text(200).refine(isNotEmpty, 'is empty') })
