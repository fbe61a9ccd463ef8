import type { Origin } from '../../../core/request/draft/origin.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { PinnedAddressField } from '../../shared/form/PinnedAddressField.tsx'

/** Step ASK_FOR_ORIGIN_ADDRESS: the address by search, coordinates or a pin. */
export function OriginAddress({ origin }: { origin: Origin }) {
  const translate = useTranslate()
  return (
    <>
      <PinnedAddressField
        field={origin.form.fields.address}
        pin={origin.pin}
        placeholder={translate('address.search-hint')}
        canPin
      />
      <Button type="submit" variant="primary" full>
        {translate('common.continue')}
      </Button>
    </>
  )
}
