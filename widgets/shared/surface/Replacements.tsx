import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { completePage } from '../../../core/app/page-object.ts'
import type { ConfigurationError } from '../../../core/config/configuration-error.ts'
import { vendorLabel } from '../../../core/vendors/vendor.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { Notice } from '../Notice.tsx'

const panel = css`
  padding: ${token.space4};
`

const details = css`
  display: grid;
  gap: ${token.space1} ${token.space3};
  margin-block: ${token.space3} 0;

  @container courier (inline-size >= 520px) {
    grid-template-columns: max-content minmax(0, 1fr);
  }

  dt {
    color: ${token.textMuted};
  }

  dd {
    margin: 0 0 ${token.space1};
    overflow-wrap: anywhere;
  }

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${token.space1} ${token.space3};
    margin: 0;
    padding: 0;
    list-style: none;
  }

  code {
    font-family: ui-monospace, Menlo, Consolas, monospace;
    font-size: 0.94em;
  }
`

/**
 * Replaces a misconfigured element (specification 1 §5): tells visitors it isn't their fault, and developers, in
 * English, which value is wrong.
 */
export function ConfigurationPanel({ refusal: { key, value, allowed } }: { refusal: ConfigurationError }) {
  const translate = useTranslate()
  const likelyValue = allowed.find((candidate) => candidate.toLowerCase() === value.trim().toLowerCase())
  return (
    <div className={panel}>
      <Notice tone="danger" title={translate('configuration.title')}>
        {translate('configuration.hint')}
        <dl className={details} lang="en" dir="ltr">
          <dt>Setting</dt>
          <dd>
            <Code>{key}</Code>
          </dd>
          <dt>Current value</dt>
          <dd>
            <Code>{JSON.stringify(value)}</Code>
          </dd>
          {likelyValue !== undefined && (
            <>
              <dt>Did you mean</dt>
              <dd>
                <Code>{likelyValue}</Code>
              </dd>
            </>
          )}
          {allowed.length > 0 && (
            <>
              <dt>Allowed values</dt>
              <dd>
                <ul>
                  {allowed.map((candidate) => (
                    <li key={candidate}>
                      <Code>{candidate}</Code>
                    </li>
                  ))}
                </ul>
              </dd>
            </>
          )}
        </dl>
      </Notice>
    </div>
  )
}

const Code = ({ children }: { children: string }) => <code>{children}</code>

const stack = css`
  display: grid;
  gap: ${token.space4};
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
    <div className={`${panel} ${stack}`}>
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

/** Replaces an element whose render failed, with a retry. */
export function RenderFailure({ retry }: { retry: () => void }) {
  const translate = useTranslate()
  return (
    <div className={panel}>
      <Notice
        tone="danger"
        title={translate('widget.render-failed')}
        action={<Button onClick={retry}>{translate('common.retry')}</Button>}
      >
        {translate('widget.render-failed-hint')}
      </Notice>
    </div>
  )
}
