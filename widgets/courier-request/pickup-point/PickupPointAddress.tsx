import type { PickupPoint } from '../../../core/request/draft/pickup-point.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { PinnedAddressField } from '../../shared/form/PinnedAddressField.tsx'

/** Step ASK_FOR_ORIGIN_ADDRESS: the address by search, coordinates or a pin. */
export function PickupPointAddress({ pickupPoint }: { pickupPoint: PickupPoint }) {
  const translate = useTranslate()
  return (
    <>
      <PinnedAddressField
        field={pickupPoint.form.fields.address}
        pin={pickupPoint.pin}
        placeholder={translate('address.search-hint')}
        canPin
      />
      <Button type="submit" variant="primary" full>
        {translate('common.continue')}
      </Button>
    </>
  )
}
