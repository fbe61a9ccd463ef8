import type { ReadableAtom } from 'nanostores'
import { RefusedError } from '../api/errors.ts'
import type { Phone } from '../environment/phone.ts'
import type { Clock } from '../environment.ts'
import type { TextKey } from '../i18n/keys.ts'
import { createForm, type Form } from '../lib/form.ts'
import { latinDigits } from '../lib/text/latin-digits.ts'
import { eventOf, type JobStep } from './job.ts'
import type { NewPress } from './presses.ts'

/** The order API takes no larger photo. */
const maxPhotoBytes = 300_000

interface HandoverValues {
  /** Pickup code or PIN. */
  code: string
  photo: Blob | null
  ageChecked: boolean
  cashTaken: boolean
}

/** The button of the current step, with what it needs. Emptied when the step changes. */
export type Handover = Form<HandoverValues, TextKey> & { destroy(): void }

interface HandoverOptions {
  clock: Pick<Clock, 'now'>
  $step: ReadableAtom<JobStep | null>
  shrinkPhoto: Phone['shrinkPhoto']
  /** @throws RefusedError if the server refuses the press at once */
  press(details: NewPress): Promise<void>
  /** Of a refusal that belongs to no field. */
  onRefused(error: unknown): void
}

export function createHandover({ clock, $step, shrinkPhoto, press, onRefused }: HandoverOptions): Handover {
  const empty: HandoverValues = { code: '', photo: null, ageChecked: false, cashTaken: false }
  const form = createForm<HandoverValues, TextKey>({
    values: empty,
    clean: { code: (code) => latinDigits(code).replaceAll(/\s/g, '') },
    check: (values) => missingIn(values, $step.get()),
    async send({ code, photo, ageChecked, cashTaken }) {
      const step = $step.get()
      const type = step && eventOf(step)
      if (!type) return undefined
      const at = new Date(clock.now()).toISOString()
      const jpeg = photo && (await shrinkPhoto(photo, maxPhotoBytes).catch(() => null))
      if (photo && !jpeg) return { problems: { photo: 'job.photo-failed' } }
      const kind = step.step === 'collect' ? ('pickup' as const) : ('delivery' as const)
      await press({ type, at, code: code || null, photo: jpeg && { kind, jpeg }, ageChecked, cashTaken })
      return undefined
    },
    refusal(error) {
      const isCode = error instanceof RefusedError && error.key === 'fleet.code-wrong'
      return { field: isCode ? 'code' : null, problem: isCode ? 'job.code-wrong' : 'job.refused' }
    },
    onRefused: (_, error) => onRefused(error),
  })
  let shown = $step.get()?.step
  const stop = $step.listen((step) => {
    if (step?.step === shown) return
    shown = step?.step
    form.reset(empty)
  })
  return { ...form, destroy: stop }
}

/** Returns what a step still needs. */
function missingIn(
  { code, photo, ageChecked, cashTaken }: HandoverValues,
  step: JobStep | null,
): Partial<Record<keyof HandoverValues, TextKey | null>> {
  if (step?.step !== 'collect' && step?.step !== 'deliver') return {}
  const isDelivery = step.step === 'deliver'
  return {
    code: step.needsCode && code === '' ? 'job.code-missing' : null,
    photo: step.needsPhoto && !photo ? 'job.photo-missing' : null,
    ageChecked: isDelivery && step.minimumAge !== null && !ageChecked ? 'job.age-missing' : null,
    cashTaken: isDelivery && step.cash !== null && !cashTaken ? 'job.cash-missing' : null,
  }
}
