import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { createGiveToRider, type GiveToRider } from '../../../core/orders/give-to-rider.ts'
import type { Order, OwnRider as OwnRiderOfOrder } from '../../../core/orders/order/order.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { PhoneField, TextField } from '../../shared/fields/TextField.tsx'
import { FormField } from '../../shared/form/FormField.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { ConfirmDialog } from '../../shared/panels/ConfirmDialog.tsx'
import { CallButton } from './CallButton.tsx'

const row = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2} ${token.space3};
`

const who = css`
  flex: 1 1 96px;
  min-inline-size: 0;
  overflow-wrap: anywhere;

  & > strong {
    display: block;
    font-weight: 600;
  }

  & > span {
    color: ${token.textMuted};
  }
`

const last = css`
  display: grid;
  gap: ${token.space2};

  & > legend {
    margin-block-end: ${token.space2};
    font-weight: 600;
  }
`

/** Who of the shop's own riders has the order, and buttons that give it to one, or take it back. */
export function OwnRider({ order, ownRider }: { order: Order; ownRider: OwnRiderOfOrder }) {
  const page = usePage()
  const translate = useTranslate()
  const [view] = useState(() => createGiveToRider(page, order))
  const responded = useStore(view.$order)
  const isTakingBack = useStore(view.$isTakingBack)
  const problem = useStore(view.$problem)
  const [isGiving, setGiving] = useState(false)
  const isNewer = responded !== null && responded.updatedAt > order.updatedAt
  const { canGive, canTakeBack, holder } = (isNewer && responded.ownRider) || ownRider

  const giveButton = useRef<HTMLButtonElement>(null)
  const wasTakenBack = useRef(false)
  // The pressed button disappears, so the focus is moved.
  useEffect(() => {
    if (holder || !wasTakenBack.current) return
    wasTakenBack.current = false
    giveButton.current?.focus()
  }, [holder])

  return (
    <>
      {holder && (
        <div className={row}>
          <div className={who} role="status">
            <strong>{translate('own-rider.given', { name: holder.name })}</strong>
            <span>{translate(holder.hasOpened ? 'own-rider.opened' : 'own-rider.not-opened')}</span>
          </div>
          {/* Later it's beside the rider's name above. */}
          {!order.rider && <CallButton name={holder.name} phoneNumber={holder.phone} />}
        </div>
      )}
      {problem && <Notice tone="danger">{translate(problem)}</Notice>}
      <div className={row}>
        {canGive && (
          <Button
            ref={giveButton}
            variant={holder ? 'secondary' : 'primary'}
            onClick={() => {
              setGiving(true)
              void view.begin()
            }}
          >
            {translate(holder ? 'own-rider.give-other' : 'own-rider.give')}
          </Button>
        )}
        {canTakeBack && (
          <Button
            busy={isTakingBack}
            onClick={() => {
              wasTakenBack.current = true
              void view.takeBack()
            }}
          >
            {translate('own-rider.take-back')}
          </Button>
        )}
      </div>
      {isGiving && <GiveDialog view={view} holder={holder?.name ?? null} onClose={() => setGiving(false)} />}
    </>
  )
}

interface GiveDialogProps {
  view: GiveToRider
  /** Whose link ends. */
  holder: string | null
  onClose(): void
}

function GiveDialog({ view: { form, $riders, choose }, holder, onClose }: GiveDialogProps) {
  const translate = useTranslate()
  const riders = useStore($riders)
  const isBusy = useStore(form.$isBusy)
  const refused = useStore(form.$refused)
  const fields = useRef<HTMLDivElement>(null)

  async function send() {
    if (await form.submit()) onClose()
    else fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return (
    <ConfirmDialog
      title={translate(holder === null ? 'own-rider.give' : 'own-rider.give-other')}
      description={translate('own-rider.hint')}
      cancel={translate('dialog.close')}
      submit={translate(isBusy ? 'register.help-sending' : 'own-rider.send')}
      busy={isBusy}
      onCancel={onClose}
      onSubmit={() => void send()}
    >
      {holder !== null && <p>{translate('own-rider.replaces', { name: holder })}</p>}
      {riders.length > 0 && (
        <fieldset className={last}>
          <legend>{translate('own-rider.last')}</legend>
          <div className={row}>
            {riders.map((rider) => (
              <Button key={rider.phone} onClick={() => choose(rider)}>
                <bdi>{rider.name}</bdi>
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <div ref={fields} className={last}>
        <FormField of={form.fields.name}>
          {(bound) => <TextField label={translate('own-rider.name')} maxLength={100} autoComplete="off" {...bound} />}
        </FormField>
        <FormField of={form.fields.phone}>
          {(bound) => <PhoneField label={translate('request.phone')} autoComplete="off" {...bound} />}
        </FormField>
      </div>
      {refused && <Notice tone="danger">{translate(refused)}</Notice>}
    </ConfirmDialog>
  )
}
