import { atom } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { TextKey } from '../../../../core/i18n/keys.ts'
import type { CardEntry, CardEntryState } from '../../../../core/request/payment/card.ts'
import { useShadowRoot, useTranslate } from '../../../page-context.ts'
import { type Frames, loadFrames } from './checkout-frames.ts'
import { ProviderField } from './ProviderField.tsx'
import type { ProviderFormProps } from './provider-form.ts'
import { providerFields } from './provider-styles.ts'
import { schemeOf } from './scheme-of.ts'

const fields = {
  'card-number': { label: 'card.number', problem: 'card.number-wrong' },
  'expiry-date': { label: 'card.expiry', problem: 'card.expiry-incomplete' },
  cvv: { label: 'card.code', problem: 'card.code-missing' },
} as const satisfies Record<string, { label: TextKey; problem: TextKey }>

type FieldName = keyof typeof fields
const names = Object.keys(fields) as FieldName[]

interface CheckoutFieldsProps extends ProviderFormProps {
  publicKey: string
  scriptUrl: string
}

/**
 * Checkout.com's Frames. Its script searches the document, so its containers are slotted children of the element, the
 * only ones outside its shadow root.
 */
export function CheckoutFields({ card, publicKey, scriptUrl, onFail, onReady }: CheckoutFieldsProps) {
  const { host } = useShadowRoot()
  const translate = useTranslate()
  const [invalidFields, setInvalidFields] = useState<readonly FieldName[]>([])
  const frames = useRef<Frames | null>(null)

  useEffect(() => {
    const $state = atom<CardEntryState>({ isReady: false, isValid: false, scheme: null })
    const change = (patch: Partial<CardEntryState>) => $state.set({ ...$state.get(), ...patch })
    let isDisposed = false
    const entry: CardEntry = {
      $state,
      async read() {
        if (!frames.current?.isCardValid()) {
          setInvalidFields(names)
          throw new Error('The card is incomplete')
        }
        const card = await frames.current.submitCard()
        return {
          provider: 'checkout',
          encrypted_card_data: card.token,
          card_last_digits: card.last4,
          expiry_month: Number(card.expiry_month),
          expiry_year: Number(card.expiry_year),
          bin: card.bin,
          scheme: card.scheme ?? '',
          holder_name: '',
          save_card: false,
        }
      },
      clear: () => frames.current?.init(),
    }
    loadFrames(scriptUrl).then((newFrames) => {
      if (isDisposed) return
      frames.current = newFrames
      const { Events } = newFrames
      newFrames.addEventHandler(Events.READY, () => {
        change({ isReady: true })
        onReady()
      })
      newFrames.addEventHandler(Events.CARD_VALIDATION_CHANGED, ({ isValid }) => change({ isValid: isValid === true }))
      newFrames.addEventHandler(Events.PAYMENT_METHOD_CHANGED, ({ paymentMethod }) =>
        change({ scheme: schemeOf(paymentMethod) }),
      )
      newFrames.addEventHandler(Events.FRAME_VALIDATION_CHANGED, ({ element, isValid, isEmpty }) => {
        const isWrong = isValid === false && isEmpty === false
        setInvalidFields((now) => names.filter((name) => (name === element ? isWrong : now.includes(name))))
      })
      newFrames.init({ publicKey })
    }, onFail)
    const detach = card.attachCard(entry)
    return () => {
      isDisposed = true
      detach()
    }
  }, [card, publicKey, scriptUrl, onFail, onReady])

  return (
    <div className={providerFields}>
      {names.map((name) => (
        <ProviderField
          key={name}
          label={translate(fields[name].label)}
          error={invalidFields.includes(name) ? translate(fields[name].problem) : null}
          isWide={name === 'card-number'}
          place={(props) => (
            <div {...props}>
              <slot name={`courier-${name}`} />
              {createPortal(<div slot={`courier-${name}`} className={`${name}-frame`} />, host)}
            </div>
          )}
        />
      ))}
    </div>
  )
}
