import { css } from '@linaria/core'
import { useState } from 'react'
import { isEnded } from '../../../core/orders/order/status.ts'
import {
  closedReason,
  createSelfService,
  lastSavedAt,
  leaveNoteLimit,
  leavePlaces,
  receiverNotesLimit,
  unitLimit,
} from '../../../core/tracking/receiver/self-service.ts'
import type { TrackedOrder } from '../../../core/tracking/tracked-order.ts'
import type { Tracking } from '../../../core/tracking/tracking.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { RadioGroup } from '../../shared/fields/Choice.tsx'
import { TextArea } from '../../shared/fields/TextArea.tsx'
import { TextField } from '../../shared/fields/TextField.tsx'
import { FormField } from '../../shared/form/FormField.tsx'
import { Messages } from '../../shared/orders/Messages.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { section } from '../delivery/rest-styles.ts'
import { Correction } from './Correction.tsx'
import { PinCorrection } from './PinCorrection.tsx'

const stack = css`
  display: grid;
  gap: ${token.space2};
`

const quiet = css`
  color: ${token.textMuted};
`

interface ReceiverSectionProps {
  trackingId: string
  tracking: Tracking
  order: TrackedOrder
  now: number
}

/** The receiver's corrections until collection, and messages until the end. */
export function ReceiverSection({ trackingId, tracking, order, now }: ReceiverSectionProps) {
  const translate = useTranslate()
  const page = usePage()
  const formats = useFormats(order.outlet)
  const [service] = useState(() => createSelfService(page, trackingId, tracking))
  const closed = closedReason(order)
  const isOver = isEnded(order.status)
  const outlet = order.outlet.name
  const time = (at: number) => formats.moment(at, now)

  function saved(field: Parameters<typeof lastSavedAt>[1]) {
    const at = lastSavedAt(order, field)
    return at === null ? null : time(at)
  }

  return (
    <>
      {!isOver && (
        <section className={section} part="self-service">
          <h2>{translate('self-service.title')}</h2>
          <p className={quiet}>
            {closed ? translate(`self-service.${closed}`) : translate('self-service.hint', { outlet })}
          </p>
          {!closed && (
            <div className={stack}>
              <PinCorrection form={service.pin} order={order} saved={saved('pin')} />
              <Correction field="unit" form={service.unit} saved={saved('unit')}>
                <FormField of={service.unit.fields.unit}>
                  {(unit) => (
                    <TextField
                      {...unit}
                      label={translate('self-service.unit.label')}
                      hint={translate('self-service.unit.hint')}
                      name="unit"
                      maxLength={unitLimit}
                    />
                  )}
                </FormField>
              </Correction>
              <Correction field="notes" form={service.notes} saved={saved('notes')}>
                <FormField of={service.notes.fields.notes}>
                  {(notes) => (
                    <TextArea
                      {...notes}
                      label={translate('self-service.notes.label')}
                      hint={translate('self-service.notes.hint')}
                      name="notes"
                      maxLength={receiverNotesLimit}
                    />
                  )}
                </FormField>
              </Correction>
              {/* Nothing is left where the rider collects. */}
              {!order.isReturn && (
                <Correction field="leave-at" form={service.leaveAt} saved={saved('leave_at')}>
                  <FormField of={service.leaveAt.fields.place}>
                    {(place) => (
                      <RadioGroup
                        {...place}
                        legend={translate('self-service.leave-at.legend')}
                        options={leavePlaces.map((value) => ({
                          value,
                          label: translate(`self-service.leave-at.${value}`),
                        }))}
                      />
                    )}
                  </FormField>
                  <FormField of={service.leaveAt.fields.note}>
                    {(note) => (
                      <TextField
                        {...note}
                        label={translate('self-service.leave-at.note')}
                        hint={translate('self-service.leave-at.note-hint')}
                        name="note"
                        optional
                        maxLength={leaveNoteLimit}
                      />
                    )}
                  </FormField>
                </Correction>
              )}
            </div>
          )}
        </section>
      )}
      {(!isOver || order.messages.length > 0) && (
        <section className={section}>
          <h2>{translate('messages.with', { outlet })}</h2>
          <Messages
            messages={order.messages}
            side="receiver"
            other={outlet}
            time={time}
            messenger={service.messenger}
            closed={isOver ? translate('self-service.ended') : null}
          />
        </section>
      )}
    </>
  )
}
