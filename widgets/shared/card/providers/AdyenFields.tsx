import { Core, type CoreConfiguration, CustomCard } from '@adyen/adyen-web'
import { atom } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import type { TextKey } from '../../../../core/i18n/keys.ts'
import type { Card, CardEntryState } from '../../../../core/request/payment/card.ts'
import { usePage, useTranslate } from '../../../page-context.ts'
import { ProviderField } from './ProviderField.tsx'
import type { ProviderFormProps } from './provider-form.ts'
import { providerFields } from './provider-styles.ts'
import { schemeOf } from './scheme-of.ts'

const fields = {
  encryptedCardNumber: { label: 'card.number', problem: 'card.number-wrong' },
  encryptedExpiryDate: { label: 'card.expiry', problem: 'card.expiry-incomplete' },
  encryptedSecurityCode: { label: 'card.code', problem: 'card.code-missing' },
} as const satisfies Record<string, { label: TextKey; problem: TextKey }>

type FieldName = keyof typeof fields
const names = Object.keys(fields) as FieldName[]
const isField = (name: string): name is FieldName => name in fields

interface AdyenFieldsProps extends ProviderFormProps {
  clientKey: string
  /** `test`, `live`, `live-us` and so on. */
  environment: string
}

/**
 * Adyen's secured fields (https://docs.adyen.com): Adyen's frames encrypt the card. Analytics, BIN look-up and
 * announcements are off.
 */
export function AdyenFields({ card, clientKey, environment, onFail, onReady, onSubmit }: AdyenFieldsProps) {
  const { translations, $country } = usePage()
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const [invalidFields, setInvalidFields] = useState<readonly FieldName[]>([])

  useEffect(() => {
    const place = box.current
    if (!place) return
    const mounted = mountFields({
      place,
      clientKey,
      environment,
      onFail,
      onReady,
      onSubmit,
      locale: translations.$language.get(),
      countryCode: $country.get().code,
      onWrong: setInvalidFields,
    })
    const detach = card.attachCard(mounted.entry)
    return () => {
      detach()
      mounted.remove()
    }
  }, [card, clientKey, environment, translations, $country, onFail, onReady, onSubmit])

  return (
    <div ref={box} className={providerFields}>
      {names.map((name) => (
        <ProviderField
          key={name}
          label={translate(fields[name].label)}
          error={invalidFields.includes(name) ? translate(fields[name].problem) : null}
          isWide={name === 'encryptedCardNumber'}
          place={(props) => <div {...props} data-cse={name} />}
        />
      ))}
    </div>
  )
}

interface MountParts extends Omit<AdyenFieldsProps, 'card'> {
  place: HTMLElement
  locale: string
  countryCode: string
  onWrong: (names: readonly FieldName[]) => void
}

function mountFields(parts: MountParts): { entry: Parameters<Card['attachCard']>[0]; remove(): void } {
  const { place, clientKey, environment, locale, countryCode, onWrong, onFail, onReady, onSubmit } = parts
  const $state = atom<CardEntryState>({ isReady: false, isValid: false, scheme: null })
  const change = (patch: Partial<CardEntryState>) => $state.set({ ...$state.get(), ...patch })
  let component: CustomCard | null = null
  let isRemoved = false

  async function mount() {
    const checkout = new Core({
      clientKey,
      locale,
      countryCode,
      environment: environment as NonNullable<CoreConfiguration['environment']>,
      analytics: { enabled: false },
      exposeLibraryMetadata: false,
      srConfig: { enabled: false },
      onError: onFail,
    })
    // Even with analytics off, the package would send Adyen the page's address and the screen's size.
    Object.defineProperty(checkout, 'requestAnalyticsAttemptId', { value: async () => {} })
    await checkout.initialize()
    if (isRemoved) return
    component = new CustomCard(checkout, {
      doBinLookup: false,
      autoFocus: false,
      styles: fieldStyles(place),
      onConfigSuccess() {
        change({ isReady: true })
        onReady()
      },
      onChange: ({ isValid }) => change({ isValid }),
      onBrand: ({ brand }) => change({ scheme: schemeOf(brand) }),
      onValidationError: (errors) =>
        onWrong(
          errors
            .filter(({ error }) => error)
            .map(({ fieldType }) => fieldType)
            .filter(isField),
        ),
      onEnterKeyPressed: onSubmit,
      onError: onFail,
    })
    component.mount(place)
  }

  mount().catch(onFail)

  return {
    entry: {
      $state,
      async read() {
        const { isValid, data } = component ?? { isValid: false, data: null }
        component?.showValidation()
        if (!isValid || !data) throw new Error('The card is incomplete')
        const { encryptedCardNumber, encryptedExpiryMonth, encryptedExpiryYear, encryptedSecurityCode } =
          data.paymentMethod as Record<string, string>
        return {
          provider: 'adyen',
          encrypted_card_number: encryptedCardNumber ?? '',
          encrypted_expiry_month: encryptedExpiryMonth ?? '',
          encrypted_expiry_year: encryptedExpiryYear ?? '',
          encrypted_security_code: encryptedSecurityCode ?? '',
          holder_name: '',
          save_card: false,
        }
      },
      clear() {
        component?.unmount()
        component?.mount(place)
      },
    },
    remove() {
      isRemoved = true
      component?.unmount()
    },
  }
}

/** Matches the text in Adyen's frames to other fields. */
function fieldStyles(place: HTMLElement) {
  const style = getComputedStyle(place)
  const value = (name: string) => style.getPropertyValue(`--_${name}`).trim()
  const dark = matchMedia('(prefers-color-scheme: dark)').matches && style.colorScheme.includes('dark')
  const colour = (name: string) =>
    value(name)
      .replace(/^light-dark\(([^,]*),(.*)\)$/, dark ? '$2' : '$1')
      .trim()
  return {
    base: { color: colour('text'), fontSize: value('size-14'), fontFamily: value('font') },
    placeholder: { color: colour('text-muted') },
    error: { color: colour('danger') },
  }
}
