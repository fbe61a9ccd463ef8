import { css } from '@linaria/core'
import type { BulkFlow, UploadProgress } from '../../../core/bulk/flow.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { ProgressBar } from '../../shared/loading/ProgressBar.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { useBulk } from '../bulk-context.ts'
import { card, heading } from '../bulk-styles.ts'

const box = css`
  display: grid;
  gap: ${token.space3};
  padding: ${token.space6} ${token.space4};

  & > p {
    min-block-size: 20px;
    color: ${token.textMuted};
  }

  & > button {
    justify-self: start;
  }
`

/** Shows the uploaded fraction, then the number of checked rows (step UPLOADING_EXCEL_FILE). */
export function Uploading({ fileName, progress }: Extract<BulkFlow, { step: 'UPLOADING_EXCEL_FILE' }>) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { bulk } = useBulk()
  const label = translate(`bulk-order-upload.${progress.phase}`, { file: fileName })
  const fraction = fractionOf(progress)
  const text =
    progress.phase === 'checking' && progress.rows
      ? translate('bulk-order-upload.checked-of', progress.rows)
      : progress.phase === 'uploading'
        ? number(progress.part, { style: 'percent' })
        : ''
  return (
    <div className={`${card} ${box}`} aria-busy="true" part="uploading">
      <h2 tabIndex={-1} className={heading}>
        {label}
      </h2>
      <ProgressBar label={label} value={fraction} {...(text && { text })} />
      <p>{text}</p>
      <Button onClick={bulk.cancelUpload}>{translate('bulk-order-upload.cancel-upload')}</Button>
    </div>
  )
}

function fractionOf(progress: UploadProgress): number | null {
  if (progress.phase === 'uploading') return progress.part
  if (progress.phase === 'checking' && progress.rows) return progress.rows.done / progress.rows.total
  return null
}
