import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { completePage } from '../../../core/app/page-object.ts'
import { vendorLabel } from '../../../core/vendors/vendor.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { SelectField } from '../fields/SelectField.tsx'
import { Notice } from '../Notice.tsx'

const panel = css`
  display: grid;
  gap: ${token.space4};
  padding: ${token.space4};
`

const choice = css`
  max-inline-size: 480px;
`

/** Replaces a screen whose page names an unknown vendor, and offers the user's vendors. */
export function UnknownVendor({ id }: { id: string }) {
  const { vendors } = completePage(usePage())
  const translate = useTranslate()
  const list = useStore(vendors.$vendors)
  const options = list.map((vendor) => ({ value: vendor.id, label: vendorLabel(vendor) }))
  return (
    <div className={panel}>
      <Notice tone="danger" title={translate('configuration.unknown-vendor', { vendor: id })}>
        {translate('configuration.unknown-vendor-hint')}
      </Notice>
      <div className={choice}>
        <SelectField
          label={translate('vendors.collection-point')}
          options={[{ value: '', label: translate('vendors.choose') }, ...options]}
          value=""
          onChange={vendors.selectVendor}
        />
      </div>
    </div>
  )
}
