import { useStore } from '@nanostores/react'
import type { Country } from '../../../core/config/countries.ts'
import { type Registration, signUpTypeOf } from '../../../core/session/account/registration.ts'
import { useTranslate } from '../../page-context.ts'
import { Checkbox } from '../../shared/fields/Choice.tsx'
import { aside, textLink } from '../account-styles.ts'
import { InputField } from '../fields/InputField.tsx'

interface BusinessFieldsProps {
  fields: Registration['form']['fields']
  country: Country
  onAsk(): void
}

/** A partner's vendor code, with a way to get one, or a name and mobile number. */
export function BusinessFields({ fields, country, onAsk }: BusinessFieldsProps) {
  const translate = useTranslate()
  const hasVendorCode = useStore(fields.hasVendorCode.$value)
  const isPartner = signUpTypeOf(country, { hasVendorCode }) === 'PV'
  return (
    <>
      {country.registrationType === 'BOTH' && (
        <Checkbox label={translate('register.has-code')} checked={hasVendorCode} onChange={fields.hasVendorCode.type} />
      )}
      {isPartner ? (
        <InputField
          of={fields.vendorCode}
          label={translate('register.vendor-code')}
          hint={translate('register.vendor-code-hint')}
          name="vendor-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
      ) : (
        <>
          <InputField
            of={fields.businessName}
            label={translate('register.business-name')}
            name="organization"
            autoComplete="organization"
            maxLength={200}
          />
          <InputField
            of={fields.phone}
            label={translate('register.phone')}
            hint={translate('register.phone-hint', { prefix: country.phonePrefix })}
            type="tel"
            name="tel"
            autoComplete="tel"
            inputMode="tel"
            dir="ltr"
            maxLength={30}
          />
        </>
      )}
      {isPartner && (
        <p className={aside}>
          {translate('register.no-code')}{' '}
          <button type="button" className={textLink} onClick={onAsk}>
            {translate('register.ask-code')}
          </button>
        </p>
      )}
    </>
  )
}
